import TerminalUI
import WooFoundation
import Yosemite

/// The keys and commands of Home.
extension HomeScreen {
    static let commands = ScreenCommands<HomeScreen>(
        ListMove.allCases.map { way in
            let hints: [ListMove] = [.up, .down]
            return ScreenCommand(
                way.command,
                hint: { $0.focusedPanel == .chart && hints.contains(way) ? CommandLocalization.bar : nil },
                unless: { $0.focusedPanel.isCard ? CommandLocalization.oneFigure : nil },
                { $0.move(way) }
            )
        } + [
            ScreenCommand(.moveLeft, hint: { _ in CommandLocalization.range }) { $0.step(-1) },
            ScreenCommand(
                .moveRight,
                hint: { _ in CommandLocalization.range },
                unless: { $0.model.calendar.canStepForward($0.model.range) ? nil : CommandLocalization.toCome },
                { $0.step(1) }
            ),
            ScreenCommand(.open, unless: { $0.canOpen ? nil : CommandLocalization.nothingBehind }) { $0.open() },
            ScreenCommand(.refresh) { $0.model.refresh() },
            ScreenCommand(.panelNext) { $0.turn(1) },
            ScreenCommand(.panelPrevious) { $0.turn(-1) },
            ScreenCommand(.panelZoom) { $0.zoom() },
            content(.sectionNext, 1),
            content(.sectionPrevious, -1),
            ScreenCommand(AppCommands.homeRange) { $0.showRanges() },
            ScreenCommand(AppCommands.homeCompare) { $0.changeComparison() },
            ScreenCommand(AppCommands.homeTable) { screen in screen.model.change { $0.showsTable.toggle() } },
            ScreenCommand(
                AppCommands.homeFiner,
                unless: { $0.model.canRefine(1) ? nil : CommandLocalization.finest },
                { $0.model.refine(1) }
            ),
            ScreenCommand(
                AppCommands.homeCoarser,
                unless: { $0.model.canRefine(-1) ? nil : CommandLocalization.coarsest },
                { $0.model.refine(-1) }
            ),
            ScreenCommand(
                AppCommands.homeExport,
                unless: { $0.model.report == nil ? CommandLocalization.notComputed : nil },
                { $0.showExports() }
            ),
            ScreenCommand(AppCommands.homeDates) { $0.changeDateKind() },
            ScreenCommand(
                AppCommands.homeDots,
                unless: { $0.model.settings.showsTable ? CommandLocalization.noBars : nil },
                { screen in screen.model.change { $0.usesDots.toggle() } }
            ),
            ScreenCommand(AppCommands.homeCards) { $0.showCards() },
            ScreenCommand(AppCommands.homeReports) { $0.showReports() },
            ScreenCommand(AppCommands.homeWhy, unless: { $0.withoutComparison }) { $0.showWhy() },
        ] + ScreenCommand.undoAndRedo { $0.verbs }
    )

    /// The next figure of the chart, or the next leaderboard.
    private static func content(_ command: Command, _ steps: Int) -> ScreenCommand<HomeScreen> {
        ScreenCommand(
            command,
            hint: { $0.focusedPanel == .chart ? CommandLocalization.figure : CommandLocalization.list },
            unless: { [.chart, .leaders].contains($0.focusedPanel) ? nil : CommandLocalization.onChartAndLists },
            { $0.turnContent(steps) }
        )
    }

    private var withoutComparison: String? {
        // Half of the orders would be compared with none.
        if isPartial { return CommandLocalization.comparedLater }
        guard let report = model.report else { return CommandLocalization.notComputed }
        return report.comparison == nil ? CommandLocalization.notCompared : nil
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
        static let toCome = localized("that time is in the future")
        static let end = localized("There is nothing further that way.")
        static let oneFigure = localized("Tab goes to the next card")
        static let noBars = localized("a table has no bars")
        static let finest = localized("there is no finer step for this range")
        static let coarsest = localized("there is no coarser step for this range")
        static let comparedLater = localized("revenue is compared once all orders are here")
        static let notCompared = localized("comparison is off")
        static let notComputed = localized("the figures are not here yet")
        static let onChartAndLists = localized("on the chart and the top list")
        static let nothingBehind = localized("there is nothing behind this")
        static let figure = localized("Figure")
        static let list = localized("List")
        static let bar = localized("Bar")
        static let range = localized("Range")
        static let previous = localized("Compared with the period before, the same days of it.")
        static let yearBefore = localized("Compared with the same days of the year before.")
        static let none = localized("Comparison off.")
        static let paid = localized("Orders count on the day they were paid.")
        static let created = localized("Orders count on the day they were placed.")
    }
}
