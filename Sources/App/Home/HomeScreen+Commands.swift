import TerminalUI
import WooFoundation
import Yosemite

/// What keys and commands do on Home.
extension HomeScreen {
    func run(_ command: CommandID) -> Handling {
        if move(command) == .handled { return .handled }
        switch command {
        case "move.left": step(-1)
        case "move.right": step(1)
        case "open": open()
        case "refresh": model.refresh()
        case "panel.next": turn(1)
        case "panel.prev": turn(-1)
        case "panel.zoom": zoom()
        case "section.next": turnContent(1)
        case "section.prev": turnContent(-1)
        case "undo": verbs.undo()
        case "redo": verbs.redo()
        case "home.range": showRanges()
        case "home.compare": changeComparison()
        case "home.table": model.change { $0.showsTable.toggle() }
        case "home.finer": model.refine(1)
        case "home.coarser": model.refine(-1)
        case "home.export": showExports()
        case "home.dates": changeDateKind()
        case "home.dots": model.change { $0.usesDots.toggle() }
        case "home.cards": showCards()
        case "home.reports": showReports()
        case "home.why": showWhy()
        default: return .ignored
        }
        return .handled
    }

    func availability(of command: CommandID) -> Availability {
        switch command {
        case "undo": return verbs.undoAvailability
        case "redo": return verbs.redoAvailability
        case "open": return canOpen ? .enabled : .disabled(reason: CommandLocalization.nothingBehind)
        case "move.right":
            return model.calendar.canStepForward(model.range)
                ? .enabled : .disabled(reason: CommandLocalization.toCome)
        case "move.up", "move.down":
            return focusedPanel.isCard ? .disabled(reason: CommandLocalization.oneFigure) : .enabled
        case "home.finer": return model.canRefine(1) ? .enabled : .disabled(reason: CommandLocalization.finest)
        case "home.coarser": return model.canRefine(-1) ? .enabled : .disabled(reason: CommandLocalization.coarsest)
        case "home.why":
            // Half of the orders would be compared with none.
            if isPartial { return .disabled(reason: CommandLocalization.comparedLater) }
            guard let report = model.report else { return .disabled(reason: CommandLocalization.notComputed) }
            return report.comparison == nil ? .disabled(reason: CommandLocalization.notCompared) : .enabled
        case "home.export":
            return model.report == nil ? .disabled(reason: CommandLocalization.notComputed) : .enabled
        case "section.next", "section.prev":
            return focusedPanel == .chart || focusedPanel == .leaders
                ? .enabled : .disabled(reason: CommandLocalization.onChartAndLists)
        case "new": return .disabled(reason: OrdersScreen.Localization.productsOnly)
        case "search", "filter", "sort", "mark", "mark.range", "mark.all", "edit", "trash", "copy", "open.browser",
            "record.next", "record.prev":
            return .disabled(reason: CommandLocalization.ordersOnly)
        default: return .enabled
        }
    }

    func hintLabel(of command: CommandID) -> String? {
        switch command {
        case "section.next", "section.prev":
            focusedPanel == .chart ? CommandLocalization.figure : CommandLocalization.list
        case "move.left", "move.right": CommandLocalization.range
        case "move.up", "move.down": focusedPanel == .chart ? CommandLocalization.bar : nil
        default: nil
        }
    }

    private func step(_ count: Int) {
        if !model.step(count) { host?.toast(CommandLocalization.end, kind: .info) }
    }

    /// The next figure of the chart, or the next leaderboard.
    private func turnContent(_ steps: Int) {
        func next<Value: Equatable>(_ value: Value, in all: [Value]) -> Value {
            let index = all.firstIndex(of: value) ?? 0
            return all[(index + steps + all.count) % all.count]
        }
        if focusedPanel == .leaders {
            model.change { $0.leaderboard = next($0.leaderboard, in: StatsLeaderboardKind.allCases) }
        } else {
            model.change { $0.figure = next($0.figure, in: StatsFigure.charted) }
        }
    }

    private func changeComparison() {
        model.change { settings in
            settings.comparison =
                switch settings.comparison {
                case .previous: .year
                case .year: .none
                case .none: .previous
                }
        }
        let words =
            switch model.settings.comparison {
            case .previous: CommandLocalization.previous
            case .year: CommandLocalization.yearBefore
            case .none: CommandLocalization.none
            }
        host?.toast(words, kind: .info)
    }

    private func changeDateKind() {
        model.change { $0.dateKind = $0.dateKind == .paid ? .created : .paid }
        host?.toast(
            model.settings.dateKind == .paid ? CommandLocalization.paid : CommandLocalization.created,
            kind: .info
        )
    }

    enum CommandLocalization {
        static let toCome = localized("that time is still to come")
        static let end = localized("There is nothing further that way.")
        static let oneFigure = localized("Tab goes to the next card")
        static let finest = localized("there is nothing finer for this time")
        static let coarsest = localized("there is nothing coarser for this time")
        static let comparedLater = localized("revenue is compared once all orders are here")
        static let notCompared = localized("revenue is compared with nothing now")
        static let notComputed = localized("the figures are not here yet")
        static let onChartAndLists = localized("on the chart and the top list")
        static let ordersOnly = localized("on a list of orders")
        static let nothingBehind = localized("nothing stands behind this")
        static let figure = localized("Figure")
        static let list = localized("List")
        static let bar = localized("Bar")
        static let range = localized("Range")
        static let previous = localized("Compared with the period before, the same days of it.")
        static let yearBefore = localized("Compared with the same days of the year before.")
        static let none = localized("Not compared with another time.")
        static let paid = localized("Orders count on the day they were paid.")
        static let created = localized("Orders count on the day they were placed.")
    }
}
