/// Actions on an order's notes.
public enum OrderNoteAction: Action {
    /// Fetches the notes of an order into the mirror.
    case retrieveOrderNotes(siteID: Int64, orderID: Int64, onCompletion: Completion<Void>)

    /// Writes a note to the ledger, shows it, then sends it. The store emails a customer note to the customer.
    /// Completes when it is in the ledger and on screen.
    case addOrderNote(
        siteID: Int64,
        orderID: Int64,
        text: String,
        isCustomerNote: Bool,
        hold: Duration = .zero,
        onCompletion: Completion<PendingEdit>
    )

    /// Deletes an order note permanently: notes have no trash.
    case deleteOrderNote(siteID: Int64, note: OrderNote, onCompletion: Completion<PendingEdit>)
}
