import Foundation
import Storage

/// A ledger that fails where a batch is to be made: a moment that no lock and no signal meets.
final class StoppingLedger: LedgerType {
    private let ledger: Ledger
    private let failure: any Error

    init(_ ledger: Ledger, failure: any Error) {
        self.ledger = ledger
        self.failure = failure
    }

    func claimUntriedEdits(owner: String, now: Date, kind: String, limit: Int) async throws -> [PendingEditRecord] {
        throw failure
    }

    func till() async throws -> Till { try await ledger.till() }

    func enqueue(_ edit: PendingEditRecord) async throws -> PendingEditRecord { try await ledger.enqueue(edit) }

    func claimNextEdit(owner: String, now: Date) async throws -> PendingEditRecord? {
        try await ledger.claimNextEdit(owner: owner, now: now)
    }

    func release(editID: Int64, error: String?, notBefore: Date?) async throws {
        try await ledger.release(editID: editID, error: error, notBefore: notBefore)
    }

    func finish(editID: Int64, as state: PendingEditState, error: String?) async throws {
        try await ledger.finish(editID: editID, as: state, error: error)
    }

    func markInterruptedEdits(owner: String) async throws -> [PendingEditRecord] {
        try await ledger.markInterruptedEdits(owner: owner)
    }

    func read<T: Sendable>(_ work: @escaping @Sendable (any StorageType) throws -> T) async throws -> T {
        try await ledger.read(work)
    }

    func performAndSave<T: Sendable>(_ work: @escaping @Sendable (any StorageType) throws -> T) async throws -> T {
        try await ledger.performAndSave(work)
    }

    func observeWindow<T: Object>(_ request: WindowRequest<T>) -> WindowObservation<T> {
        ledger.observeWindow(request)
    }

    func position<T: Object>(of primaryKey: T.PrimaryKey, in request: WindowRequest<T>) async throws -> Int? {
        try await ledger.position(of: primaryKey, in: request)
    }

    func observeObject<T: Object>(ofType type: T.Type, primaryKey: T.PrimaryKey) -> QueryObservation<T?> {
        ledger.observeObject(ofType: type, primaryKey: primaryKey)
    }

    func observe<Value: Equatable & Sendable>(
        _ types: [any Object.Type],
        fetch: @escaping @Sendable (any StorageType) throws -> Value
    ) -> QueryObservation<Value> {
        ledger.observe(types, fetch: fetch)
    }

    func commits(touching types: [any Object.Type]?) -> AsyncStream<Void> { ledger.commits(touching: types) }

    func countCommits(touching types: [any Object.Type]) -> CommitCount { ledger.countCommits(touching: types) }
}
