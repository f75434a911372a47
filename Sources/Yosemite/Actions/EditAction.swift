/// What can be asked about edits that wait in the ledger.
public enum EditAction: Action {
    /// Sends what waits now, without waiting for the back-off; where another process owns the store, that one does.
    case sendNow(siteID: Int64, onCompletion: Completion<Void>)

    /// Completes when the edit was sent, or with the reason it was not: `EditError.refused` ends it,
    /// `EditError.waiting` leaves it in the ledger.
    ///
    /// - Parameter patience: how long to wait at most; the edit stays in the ledger after that.
    case awaitOutcome(siteID: Int64, editID: Int64, patience: Duration, onCompletion: Completion<Void>)

    /// Forgets a refused edit.
    case drop(siteID: Int64, editID: Int64, onCompletion: Completion<Void>)
}
