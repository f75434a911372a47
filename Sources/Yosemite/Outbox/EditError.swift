/// What became of an edit that was not sent, or why one cannot be made.
public enum EditError: Error, Hashable, Sendable {
    /// The store refused it; it is undone on screen and kept in the ledger as refused.
    case refused(reason: String)
    /// The login may not change the store, so nothing was written down; `reason` is a part of a sentence: “this key may
    /// only read”.
    case notAllowed(reason: String)
    /// It waits for the store to answer; `reason` says why the last try failed.
    case waiting(reason: String)
    /// The store has changed the same field meanwhile; the edit is kept, and its owner chooses.
    case conflicted(fields: [String])
    /// There is no such edit or order, or it was dropped.
    case gone
    /// It is on its way to the store at this moment.
    case beingSent
    /// What is to be undone was changed again since.
    case changedSince
    /// The order is not in the trash.
    case notInTrash
    /// The store cannot take it back: a mail is sent.
    case notReversible
    /// What is in the order was changed in the store already.
    case rowsAreSent
}
