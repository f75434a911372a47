import TerminalUI
import WooFoundation
import Yosemite

/// What is done to the lines of a stock take, and to all of it.
extension StockTakeScreen {
    func runOnLines(_ command: CommandID) -> Handling {
        if command == "move.up", scroll.selection == 0, model.take?.isOpen == true {
            startScanning()
            return .handled
        }
        if scroll.run(command) == .handled {
            moved()
            return .handled
        }
        switch command {
        case "panel.next", "panel.prev": startScanning()
        case "open", "edit": setNumber()
        case "stock.more": change(by: 1)
        case "stock.fewer": change(by: -1)
        case "trash": remove()
        case "stock.list": askForList()
        case "stock.export": export()
        case "stock.send": askToSend()
        default: return .ignored
        }
        return .handled
    }

    func availabilityOnLines(_ command: CommandID) -> Availability {
        guard let take = model.take else { return .disabled(reason: LinesLocalization.opening) }
        switch command {
        case "open", "edit", "trash", "stock.more", "stock.fewer":
            guard take.isOpen else { return .disabled(reason: LinesLocalization.sent) }
            return selected == nil ? .disabled(reason: LinesLocalization.nothing) : .enabled
        case "stock.list", "panel.next", "panel.prev":
            return take.isOpen ? .enabled : .disabled(reason: LinesLocalization.sent)
        case "stock.export":
            return take.differences.isEmpty ? .disabled(reason: LinesLocalization.noDifference) : .enabled
        case "stock.send":
            guard take.isOpen else { return .disabled(reason: LinesLocalization.sent) }
            if model.isSending { return .disabled(reason: LinesLocalization.sending) }
            return take.lines.isEmpty ? .disabled(reason: LinesLocalization.nothing) : .enabled
        case "search", "filter", "sort", "section.next", "section.prev", "record.next", "record.prev", "panel.zoom",
            "copy", "open.browser", "refresh", "mark", "mark.range", "mark.all", "new", "undo", "redo":
            return .disabled(reason: LinesLocalization.listsOnly)
        default: return .enabled
        }
    }

    private func setNumber() {
        guard let line = selected else { return }
        desk.host?.present(CountOverlay(line: line) { [weak self] in self?.model.set(line, to: $0) })
    }

    private func change(by step: Int64) {
        guard let line = selected else { return }
        model.set(line, to: max(0, (line.counted ?? 0) + step))
    }

    private func remove() {
        guard let line = selected else { return }
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
        desk.host?.present(overlay)
    }

    private func askForList() {
        desk.askForList { [weak self] list in
            self?.model.expect(list)
            let words = LinesLocalization.read(list.rows.count)
            if list.problems.isEmpty {
                self?.desk.host?.toast(words, kind: .good)
            } else {
                let first = list.problems[0]
                let left = LinesLocalization.leftOut(list.problems.count, line: first.line, first.words)
                self?.desk.host?.toast(words + " " + left, kind: .warning)
            }
        }
    }

    private func export() {
        guard let take = model.take else { return }
        desk.export(take)
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
        desk.host?.present(overlay)
    }

    enum LinesLocalization {
        static let opening = localized("it is being opened")
        static let sent = localized("it was sent already")
        static let sending = localized("it is being sent")
        static let nothing = localized("nothing was counted yet")
        static let noDifference = localized("there is no difference")
        static let listsOnly = localized("in lists of orders")
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
