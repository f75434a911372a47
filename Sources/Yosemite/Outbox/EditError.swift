/// Why an edit was not sent, or cannot be made.
public enum EditError: Error, Hashable, Sendable {
    /// The store refused it; it is undone on screen and kept in the ledger as refused.
    case refused(reason: String)
    /// The login may not change the store, so nothing was recorded; `reason` is part of a sentence: “this key may only
    /// read”.
    case notAllowed(reason: String)
    /// It is waiting for the store to answer; `reason` says why the last attempt failed.
    case waiting(reason: String)
    /// The store has changed the same field meanwhile; the edit is kept, and the owner chooses.
    case conflicted(fields: [String])
    /// There is no such edit or order, or it was dropped.
    case gone
    /// It is being sent right now.
    case beingSent
    /// The change to be undone was changed again since.
    case changedSince
    /// The order is not in the trash.
    case notInTrash
    /// The store cannot undo it: an email was sent.
    case notReversible
    /// The order's contents were already changed in the store.
    case rowsAreSent
}
