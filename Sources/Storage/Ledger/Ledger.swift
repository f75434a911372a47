import FoundationEssentials
import GRDB
import WooFoundation

/// The ledger of one store, on disk or in memory. Each commit is synced to the disk before it returns.
public final class Ledger: LedgerType, EngineBacked {
    let engine: StorageEngine
    /// Held while the ledger is open, so that no other ledger can replace it; nil in memory.
    private let use: LedgerUse?
    /// nil in memory.
    let folder: StoreFolder?

    /// Opens the ledger of a folder, creates it where there is none, and copies it before its schema changes. A ledger
    /// is never deleted or started over.
    ///
    /// - Parameter busy: raised from a commit until observers have shown it.
    /// - Throws: `StorageError.ledgerUnreadable`, `.ledgerLost`, `.ledgerTooNew`, `.upgradeWaits`, `.locked`,
    ///   `.diskFull`, `.readOnly`, `.cannotOpen`.
    public init(folder: StoreFolder, busy: Busy? = nil) throws {
        let opened = try LedgerOpener(folder: folder).open()
        use = opened.use
        self.folder = folder
        engine = try StorageEngine(writer: opened.pool, file: folder.ledgerURL, busy: busy)
        // Without a mark only its loss would not be noticed: that is no reason to sell nothing.
        try? opened.pool.read { try LedgerMark($0) }.write(to: folder)
    }

    private init(engine: StorageEngine) {
        self.engine = engine
        use = nil
        folder = nil
    }

    /// A ledger that lives as long as the object.
    ///
    /// - Throws: `StorageError`.
    public static func inMemory() throws -> Ledger {
        try StorageError.wrap("opening a ledger in memory") {
            let queue = try DatabaseQueue(configuration: DatabaseSettings.ledger)
            try [SchemaMigration].ledger.migrate(queue)
            return try Ledger(engine: StorageEngine(writer: queue, file: nil))
        }
    }

    public func enqueue(_ edit: PendingEditRecord) async throws -> PendingEditRecord {
        try await engine.write { storage in
            var added = edit
            if added.editID == 0 {
                added.editID = try storage.nextEditID()
            }
            try storage.save(added)
            return added
        }
    }

    public func claimNextEdit(owner: String, now: Date) async throws -> PendingEditRecord? {
        try await engine.write { storage in
            try Self.claim(owner: owner, now: now, condition: "", [], storage)
        }
    }

    public func claimUntriedEdits(owner: String, now: Date, kind: String, limit: Int) async throws
        -> [PendingEditRecord]
    {
        try await engine.write { storage in
            var claimed: [PendingEditRecord] = []
            let condition = "AND tries = 0 AND kind = ?3"
            while claimed.count < limit,
                let next = try Self.claim(owner: owner, now: now, condition: condition, [.text(kind)], storage)
            {
                claimed.append(next)
            }
            return claimed
        }
    }

    private static func claim(
        owner: String,
        now: Date,
        condition: String,
        _ values: [SQLValue],
        _ storage: TransactionStorage
    ) throws -> PendingEditRecord? {
        let entity = PendingEditRecord.entity
        let sql = """
            UPDATE pending_edits SET state = 'sending', claimed_by = ?1, last_tried_at = ?2, tries = tries + 1
            WHERE edit_id = (
                SELECT edit_id FROM pending_edits AS edit
                WHERE state = 'waiting' AND (not_before IS NULL OR not_before <= ?2) \(condition) AND NOT EXISTS (
                    SELECT 1 FROM pending_edits AS older
                    WHERE older.entity_kind = edit.entity_kind AND older.entity_id = edit.entity_id
                    AND older.site_id = edit.site_id AND older.state IN ('waiting', 'sending', 'uncertain')
                    AND older.edit_id < edit.edit_id
                )
                ORDER BY edit_id LIMIT 1
            )
            RETURNING \(entity.columnList)
            """
        var claimed: PendingEditRecord?
        try SQLStatement(storage.database(), sql).run([.text(owner), now.sqlValue] + values) { row in
            var reader = RowReader(statement: row)
            claimed = entity.decode(&reader)
        }
        if claimed != nil { storage.touch(entity.table, .many) }
        return claimed
    }

    public func release(editID: Int64, error: String?, notBefore: Date?) async throws {
        try await change(editID) { edit in
            edit.state = .waiting
            edit.lastError = error
            edit.notBefore = notBefore
            edit.claimedBy = nil
        }
    }

    public func finish(editID: Int64, as state: PendingEditState, error: String?) async throws {
        try await change(editID) { edit in
            edit.state = state
            edit.lastError = error
            edit.claimedBy = nil
        }
    }

    public func markInterruptedEdits(owner: String) async throws -> [PendingEditRecord] {
        try await engine.write { storage in
            let columns = PendingEditRecord.Columns.self
            let interrupted = try storage.allObjects(
                ofType: PendingEditRecord.self,
                matching: columns.state == .sending && columns.claimedBy != owner
            )
            return try interrupted.map { edit in
                var edit = edit
                edit.state = .uncertain
                edit.claimedBy = nil
                try storage.save(edit)
                return edit
            }
        }
    }

    private func change(_ editID: Int64, _ change: @escaping @Sendable (inout PendingEditRecord) -> Void) async throws {
        try await engine.write { storage in
            guard var edit = try storage.loadObject(ofType: PendingEditRecord.self, primaryKey: editID) else { return }
            change(&edit)
            try storage.save(edit)
        }
    }
}

extension Ledger {
    /// As `performAndSave(_:)`, with the choice of when this commit is synced.
    ///
    /// - Parameter durability: of this commit.
    /// - Throws: `StorageError`, and what `work` throws.
    @discardableResult
    public func performAndSave<T: Sendable>(
        _ durability: CommitDurability,
        _ work: @escaping @Sendable (any StorageType) throws -> T
    ) async throws -> T {
        try await engine.write(durability) { storage in try work(storage) }
    }
}
