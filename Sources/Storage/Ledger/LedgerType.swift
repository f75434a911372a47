import FoundationEssentials

/// The ledger's outbox of edits, which is never thrown away. All methods throw `StorageError`; each commit is synced
/// before its method returns.
public protocol LedgerType: RecordStore {
    /// Which till this ledger is.
    ///
    /// - Throws: `StorageError`.
    func till() async throws -> Till

    /// Adds an edit to the end of the outbox and returns it with its `editID`.
    func enqueue(_ edit: PendingEditRecord) async throws -> PendingEditRecord

    /// Claims the oldest edit that may be sent at `now`, in one statement, so that no two senders get it. An edit waits
    /// while an older edit of its record waits, is being sent, or is uncertain, so two edits of one record are never
    /// sent at once.
    ///
    /// - Parameter owner: the sender, stored in `claimedBy`.
    /// - Returns: the edit, now `sending`, with its `tries` raised by one; nil where there is none.
    func claimNextEdit(owner: String, now: Date) async throws -> PendingEditRecord?

    /// Claims up to `limit` untried edits of one kind, in one transaction, under the rules of `claimNextEdit`.
    func claimUntriedEdits(owner: String, now: Date, kind: String, limit: Int) async throws -> [PendingEditRecord]

    /// Returns a claimed edit to the outbox; it is not tried again before `notBefore`.
    func release(editID: Int64, error: String?, notBefore: Date?) async throws

    /// Ends the sending of an edit as done, refused or uncertain. A done edit stays until it is deleted.
    func finish(editID: Int64, as state: PendingEditState, error: String?) async throws

    /// Marks edits that a sender other than `owner` was sending as uncertain, after a crash: the store has to be asked
    /// about them. Returns them.
    func markInterruptedEdits(owner: String) async throws -> [PendingEditRecord]
}
