import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Commands on the lines of a stock take, and on all of it.
extension StockTakeScreen {
    static let commands = ScreenCommands<StockTakeScreen>(
        ListMove.allCases.map { way in ScreenCommand(way.command) { $0.move(way) } } + [
            ScreenCommand(.panelNext, unless: { $0.closed }) { $0.startScanning() },
            ScreenCommand(.panelPrevious, unless: { $0.closed }) { $0.startScanning() },
            ofLine(.open, hint: Localization.setCount) { $0.setNumber(of: $1) },
            ofLine(.edit, hint: Localization.setCount) { $0.setNumber(of: $1) },
            ofLine(.trash, hint: Localization.remove) { $0.remove($1) },
            ofLine(AppCommands.stockMore) { $0.change($1, by: 1) },
            ofLine(AppCommands.stockFewer) { $0.change($1, by: -1) },
            ScreenCommand(AppCommands.stockList, unless: { $0.closed }) { $0.askForList() },
            ScreenCommand(AppCommands.stockExport, unless: { $0.withoutDifference }) { $0.export() },
            ScreenCommand(AppCommands.stockSend, unless: { $0.unsendable }) { $0.askToSend() },
        ]
    )

    /// A command on the selected line.
    private static func ofLine(
        _ command: Command,
        hint: String? = nil,
        _ action: @escaping @MainActor (StockTakeScreen, StockTakeLine) -> Void
    ) -> ScreenCommand<StockTakeScreen> {
        ScreenCommand(
            command,
            hint: { _ in hint },
            unless: { $0.closed ?? ($0.selected == nil ? LinesLocalization.nothing : nil) },
            { screen in screen.selected.map { action(screen, $0) } }
        )
    }

    // MARK: Reasons

    private var closed: String? {
        guard let take = model.take else { return LinesLocalization.opening }
        return take.isOpen ? nil : LinesLocalization.sent
    }

    private var withoutDifference: String? {
        guard let take = model.take else { return LinesLocalization.opening }
        return take.differences.isEmpty ? LinesLocalization.noDifference : nil
    }

    private var unsendable: String? {
        if let closed { return closed }
        if model.isSending { return LinesLocalization.sending }
        return lines.isEmpty ? LinesLocalization.nothing : nil
    }

    // MARK: Actions

    /// The field for codes is above the first line.
    private func move(_ way: ListMove) {
        if way == .up, scroll.selection == 0, model.take?.isOpen == true { return startScanning() }
        scroll.move(way)
        moved()
    }

    private func setNumber(of line: StockTakeLine) {
        coordinator.host?.present(CountOverlay(line: line) { [weak self] in self?.model.set(line, to: $0) })
    }

    private func change(_ line: StockTakeLine, by step: Decimal) {
        model.set(line, to: max(0, (line.counted ?? 0) + step))
    }

    private func remove(_ line: StockTakeLine) {
        let question = Dialog(
            id: "stock.remove",
            title: LinesLocalization.removeTitle,
            body: [line.isKnown ? StockTakeWords.product(line) : line.code],
            buttons: [.cancel, DialogButton(id: "remove", label: LinesLocalization.removeButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "remove" { self?.model.remove(line) }
            return .close
        }
        coordinator.host?.present(overlay)
    }

    private func askForList() {
        coordinator.askForList { [weak self] list in
            self?.model.expect(list)
            let words = LinesLocalization.read(list.rows.count)
            if list.problems.isEmpty {
                self?.coordinator.host?.toast(words, kind: .good)
            } else {
                let first = list.problems[0]
                let left = LinesLocalization.leftOut(list.problems.count, line: first.line, first.words)
                self?.coordinator.host?.toast(words + " " + left, kind: .warning)
            }
        }
    }

    private func export() {
        guard let take = model.take else { return }
        coordinator.export(take)
    }

    private func askToSend() {
        guard let take = model.take else { return }
        let isCurrent = take.purpose == .receive || take.lines.allSatisfy { $0.isStockCurrent || $0.counted == nil }
        let question = Dialog(
            id: "stock.send",
            title: LinesLocalization.sendTitle,
            body: StockTakeWords.plan(take) + (isCurrent ? [] : [LinesLocalization.asksFirst]),
            buttons: [.cancel, DialogButton(id: "send", label: LinesLocalization.sendButton)]
        )
        let overlay = DialogOverlay(question) { [weak self] button in
            if button == "send" { self?.model.send() }
            return .close
        }
        coordinator.host?.present(overlay)
    }

    enum LinesLocalization {
        static let opening = localized("it is being opened")
        static let sent = localized("it was sent already")
        static let sending = localized("it is being sent")
        static let nothing = localized("nothing was counted yet")
        static let noDifference = localized("there is no difference")
        static let removeTitle = localized("Remove this line?")
        static let removeButton = localized("Remove line")
        static let sendTitle = localized("Send to the store?")
        static let sendButton = localized("Change stock")
        static let asksFirst = localized("The store is asked for the newest stock first.")
        static func read(_ rows: Int) -> String {
            rows == 1
                ? localized("1 line of the list is expected.")
                : localized("%@ lines of the list are expected.", "\(rows)")
        }
        static func leftOut(_ count: Int, line: Int, _ words: String) -> String {
            localized("Left out: %@; line %@: %@", "\(count)", "\(line)", words)
        }
    }
}
