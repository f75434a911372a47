import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Notes of orders: fetched when an order is opened, added through the ledger.
@MainActor
public final class OrderNoteStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: OrderNoteAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? OrderNoteAction else { return }
        switch action {
        case .retrieveOrderNotes(let siteID, let orderID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.retrieveNotes(orderID) }
        case .addOrderNote(let siteID, let orderID, let text, let isCustomerNote, let hold, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.orders.addNote(text, isCustomerNote: isCustomerNote, to: orderID, hold: hold)
            }
        case .deleteOrderNote(let siteID, let note, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.deleteNote(note) }
        }
    }
}
