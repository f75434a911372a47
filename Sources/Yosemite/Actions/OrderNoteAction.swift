/// What can be asked about an order's notes.
public enum OrderNoteAction: Action {
    /// Fetches the notes of an order into the mirror.
    case retrieveOrderNotes(siteID: Int64, orderID: Int64, onCompletion: Completion<Void>)

    /// Writes a note to the ledger, shows it, then sends it. A customer note is mailed to the customer by the
    /// store. Completes when it is in the ledger and shown.
    case addOrderNote(
        siteID: Int64,
        orderID: Int64,
        text: String,
        isCustomerNote: Bool,
        hold: Duration = .zero,
        onCompletion: Completion<PendingEdit>
    )

    /// Takes a note off an order for good: notes have no trash.
    case deleteOrderNote(siteID: Int64, note: OrderNote, onCompletion: Completion<PendingEdit>)
}
