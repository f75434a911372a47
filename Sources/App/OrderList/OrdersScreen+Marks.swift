import TerminalUI
import WooFoundation
import Yosemite

/// Actions on all marked orders at once; on the selected one where none is marked.
extension OrdersScreen {
    private var marked: OrderVerbs.MarkedOrders { { [model] in model.list.markedIDs($0) } }
    private var unmark: @MainActor () -> Void { { [model] in _ = model.list.clearMarks() } }

    /// The marked orders, or all that the list shows.
    func export() { verbs.export { [model] in model.list.wantedIDs($0) } }

    /// Why there is nothing to export.
    var withoutOrders: String? {
        guard model.problems.isEmpty else { return ListPanel.Localization.unclear }
        return model.count == 0 ? looks.noSelection : nil
    }

    /// Why nothing can be moved to the trash.
    var withoutTrash: String? {
        if hasMarks { return model.problems.isEmpty ? nil : ListPanel.Localization.unclear }
        guard let selected else { return looks.noSelection }
        return selected.status == OrderField.trash ? Localization.inTrash : nil
    }

    func changeStatus() {
        let count = model.list.markedCount
        if count > 0 { return verbs.changeStatus(ofMarked: count, orderIDs: marked, done: unmark) }
        guard let order = selected else { return }
        verbs.changeStatus(orderID: order.orderID, number: order.number, current: order.status)
    }

    func addNote() {
        let count = model.list.markedCount
        if count > 0 { return verbs.addNote(toMarked: count, orderIDs: marked, done: unmark) }
        if let order = selected { verbs.addNote(orderID: order.orderID, number: order.number) }
    }

    func trash() {
        if hasMarks { return verbs.trash(marked: marked, done: unmark) }
        if let order = selected { verbs.trash(orderID: order.orderID, number: order.number, status: order.status) }
    }

    func printReceipts() {
        if hasMarks { return verbs.printReceipts(ofMarked: marked) }
        if let order = selected { verbs.counter.receipts.show(orderID: order.orderID, number: order.number) }
    }
}
