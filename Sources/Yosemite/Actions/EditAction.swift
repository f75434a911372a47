/// Actions on edits pending in the ledger.
public enum EditAction: Action {
    /// Sends pending edits now, without waiting for the back-off; if another process owns the store, that one sends
    /// them.
    case sendNow(siteID: Int64, onCompletion: Completion<Void>)

    /// Sends edits at once that are held back so that they can be undone.
    case sendHeld(siteID: Int64, onCompletion: Completion<Void>)

    /// Completes when the edit was sent, with the id of what it created, if anything, or with the reason it was not:
    /// `EditError.refused` and `.conflicted` end it, `EditError.waiting` leaves it in the ledger.
    ///
    /// - Parameters:
    ///   - edit: as it was before sending started.
    ///   - patience: the longest to wait; after that the edit stays in the ledger.
    case awaitOutcome(siteID: Int64, edit: PendingEdit, patience: Duration, onCompletion: Completion<Int64?>)

    /// Sends an edit at once; a refused one is tried again.
    case retry(siteID: Int64, editID: Int64, onCompletion: Completion<Void>)

    /// Removes an edit from the ledger and from the screen: a pending one is not sent, a refused one is forgotten, in a
    /// conflict the store's values stay. Edits of a new order are removed with it.
    case drop(siteID: Int64, editID: Int64, onCompletion: Completion<PendingEdit>)

    /// Resolves a conflict: the fields in `mine` are sent after all, the others keep the store's value.
    ///
    /// - Parameter mine: fields by their names in the REST API.
    case resolve(siteID: Int64, editID: Int64, mine: Set<String>, onCompletion: Completion<Void>)

    /// Redoes an edit of a catalogue record.
    case apply(siteID: Int64, edit: RecordEdit, to: RecordName, onCompletion: Completion<PendingEdit>)

    /// Undoes one step: a pending edit is not sent, a sent one is reversed.
    ///
    /// - Parameter steps: in the order in which they were made.
    /// - Throws: `EditError.changedSince`, `.beingSent`, `.notReversible`, `.gone`; then nothing is changed.
    case undo(siteID: Int64, steps: [EditStep], onCompletion: Completion<[PendingEdit]>)

    /// As `undo`, but each step on its own: those that were changed since, are being sent or were emailed stay.
    case undoEach(siteID: Int64, steps: [EditStep], onCompletion: Completion<UndoneSteps>)

    /// The outcomes of the edits of a bulk change; open edits have none.
    case loadEnds(siteID: Int64, editIDs: [Int64], onCompletion: Completion<[Int64: BulkEnd]>)
}
