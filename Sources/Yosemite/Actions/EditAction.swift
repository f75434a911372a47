/// What can be asked about edits that wait in the ledger.
public enum EditAction: Action {
    /// Sends what waits now, without waiting for the back-off; where another process owns the store, that one does.
    case sendNow(siteID: Int64, onCompletion: Completion<Void>)

    /// Sends at once what is held for its owner to think again.
    case sendHeld(siteID: Int64, onCompletion: Completion<Void>)

    /// Completes when the edit was sent, with the id of what it made, if anything, or with the reason it was not:
    /// `EditError.refused` and `.conflicted` end it,
    /// `EditError.waiting` leaves it in the ledger.
    ///
    /// - Parameters:
    ///   - edit: as it was before the sending was started.
    ///   - patience: how long to wait at most; the edit stays in the ledger after that.
    case awaitOutcome(siteID: Int64, edit: PendingEdit, patience: Duration, onCompletion: Completion<Int64?>)

    /// Lets an edit go at once, a refused one again.
    case retry(siteID: Int64, editID: Int64, onCompletion: Completion<Void>)

    /// Takes an edit out of the ledger, and off the screen: one that waits is not sent, one that was refused is
    /// forgotten, of a conflict
    /// the store's side stays. With a new order goes what was done to it.
    case drop(siteID: Int64, editID: Int64, onCompletion: Completion<PendingEdit>)

    /// Ends a conflict: the fields of `mine` are sent after all, of the others the store's value stays.
    ///
    /// - Parameter mine: by their names in the REST API.
    case resolve(siteID: Int64, editID: Int64, mine: Set<String>, onCompletion: Completion<Void>)

    /// Does again what was done to a record of the catalogue.
    case apply(siteID: Int64, edit: RecordEdit, to: RecordName, onCompletion: Completion<PendingEdit>)

    /// Takes back what was done in one step: while it waits it is not sent, afterwards the opposite is.
    ///
    /// - Parameter steps: as they were wished, in that order.
    /// - Throws: `EditError.changedSince`, `.beingSent`, `.notReversible`, `.gone`; nothing is changed then.
    case undo(siteID: Int64, steps: [EditStep], onCompletion: Completion<[PendingEdit]>)

    /// As `undo`, each step for itself: what was changed again since, is on its way, or was mailed stays as it is.
    case undoEach(siteID: Int64, steps: [EditStep], onCompletion: Completion<UndoneSteps>)

    /// How edits of a change of many ended; those that are open have no end.
    case loadEnds(siteID: Int64, editIDs: [Int64], onCompletion: Completion<[Int64: BulkEnd]>)
}
