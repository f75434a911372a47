import FoundationEssentials

/// What is never thrown away: the outbox of edits.
public protocol LedgerType: RecordStore {
    /// Adds an edit to the end of the outbox and returns it with its `editID`.
    func enqueue(_ edit: PendingEditRecord) async throws -> PendingEditRecord

    /// Claims the oldest edit that may be sent at `now`, in one statement, so that no two senders get it, and no
    /// two edits of one record are under way at once: an edit waits while an older one of its record waits, is
    /// being sent, or is uncertain.
    ///
    /// - Parameter owner: who sends, for `claimedBy`.
    /// - Returns: the edit, now `sending`, with one try more; nil where there is none.
    func claimNextEdit(owner: String, now: Date) async throws -> PendingEditRecord?

    /// Claims edits of one kind that were not tried yet, in one transaction, under the rules of `claimNextEdit`.
    func claimUntriedEdits(owner: String, now: Date, kind: String, limit: Int) async throws -> [PendingEditRecord]

    /// Gives a claimed edit back to the outbox, not to be tried before `notBefore`.
    func release(editID: Int64, error: String?, notBefore: Date?) async throws

    /// Ends the sending of an edit as done, refused or uncertain. An edit that is done stays until it is deleted.
    func finish(editID: Int64, as state: PendingEditState, error: String?) async throws

    /// Edits that somebody else than `owner` was sending become uncertain, for the owner of the store to ask about
    /// after a crash. Returns them.
    func markInterruptedEdits(owner: String) async throws -> [PendingEditRecord]
}
