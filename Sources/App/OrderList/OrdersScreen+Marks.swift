import TerminalUI
import WooFoundation
import Yosemite

/// Marked orders, and what is done to all of them at once.
extension OrdersScreen {
    func runMarks(_ command: CommandID) -> Handling {
        switch command {
        case "mark":
            model.list.toggleMark(at: scroll.selection)
            return move("move.down")
        case "mark.range": model.list.markRange(at: scroll.selection)
        case "mark.all": model.list.toggleAllMarks()
        default: return .ignored
        }
        return .handled
    }

    /// The status of the marked orders; of the selected one where none is marked.
    func changeStatus() {
        let count = model.markedCount
        guard count > 0 else {
            if let order = model.order(at: scroll.selection) {
                verbs.changeStatus(orderID: order.orderID, number: order.number, current: order.status)
            }
            return
        }
        verbs.changeStatus(ofMarked: count) { [model] completion in
            model.list.markedIDs(completion)
        } done: { [model] in
            _ = model.list.clearMarks()
        }
    }
}
