import TerminalUI
import WooFoundation
import Yosemite

/// Marked orders, and what is done to all of them at once.
extension OrdersScreen {
    /// The status of the marked orders; of the selected one where none is marked.
    func changeStatus() {
        let count = model.list.markedCount
        guard count > 0 else {
            if let order = selected {
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
