/// What became of an edit that was not sent.
public enum EditError: Error, Hashable, Sendable {
    /// The store refused it; it is undone on screen and kept in the ledger as refused.
    case refused(reason: String)
    /// It waits for the store to answer; `reason` says why the last try failed.
    case waiting(reason: String)
    /// There is no such edit, or it was dropped.
    case gone
}
