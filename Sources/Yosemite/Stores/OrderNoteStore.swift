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
            answer(siteID, onCompletion) { session in
                // An order with a negative id is only here yet.
                guard orderID > 0 else { return }
                let notes = try await session.observed {
                    try await session.ordersRemote.loadOrderNotes(siteID: siteID, orderID: orderID)
                }
                try await session.notes.replace(orderID: orderID, with: notes)
            }
        case .addOrderNote(let siteID, let orderID, let text, let isCustomerNote, let hold, let onCompletion):
            answer(siteID, onCompletion) { session in
                let note = EditKind.orderNote(text: text, isCustomerNote: isCustomerNote)
                return try await session.edit([(note, orderID)], hold: hold)[0]
            }
        case .deleteOrderNote(let siteID, let note, let onCompletion):
            answer(siteID, onCompletion) { session in
                let kind = EditKind.noteDelete(
                    noteID: note.noteID,
                    text: note.note,
                    isCustomerNote: note.isCustomerNote
                )
                return try await session.edit([(kind, note.orderID)])[0]
            }
        }
    }
}
