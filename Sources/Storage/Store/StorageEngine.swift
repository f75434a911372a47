import FoundationEssentials
import GRDB
import Synchronization
import WooFoundation

/// One open database: reads, serial writes, and a notification of every commit by any process.
final class StorageEngine: Sendable {
    let writer: any DatabaseWriter
    let changes = ChangeHub()
    /// Raised from a commit until its observers have read and shown it.
    let busy: Busy?
    private let damageNote: URL?
    /// nil where its size never changes.
    private let cache: WriterCache?
    /// nil where no commit is synced.
    private let syncs: CommitSyncs?
    private let checkpoints: LogCheckpoints
    private let knownVersion = Mutex<Int64?>(nil)
    private let watch = Mutex<FileWatcher.Token?>(nil)

    /// - Parameters:
    ///   - file: the database, nil in memory; its write-ahead log is watched.
    ///   - damageNote: a file to create where the database turns out to be damaged.
    ///   - cache: grows while much is written.
    init(
        writer: any DatabaseWriter,
        file: URL?,
        damageNote: URL? = nil,
        busy: Busy? = nil,
        cache: WriterCache? = nil
    ) throws {
        self.writer = writer
        self.busy = busy
        self.damageNote = damageNote
        self.cache = cache
        (syncs, checkpoints) = try writer.writeWithoutTransaction { (try CommitSyncs($0), LogCheckpoints($0)) }
        guard let file else { return }
        knownVersion.withLock { $0 = try? writer.writeWithoutTransaction(Self.version) }
        let check = RequeryLoop { [weak self] in await self?.lookForForeignCommits() }
        let token = try FileWatcher.shared.watch(
            folder: file.deletingLastPathComponent(),
            name: file.lastPathComponent + "-wal"
        ) { check.trigger() }
        watch.withLock { $0 = token }
    }

    deinit {
        if let token = watch.withLock({ $0 }) { FileWatcher.shared.remove(token) }
    }

    func read<T: Sendable>(_ work: @escaping @Sendable (any StorageType) throws -> T) async throws -> T {
        try await readDatabase { database in
            let storage = TransactionStorage(database)
            defer { storage.close() }
            return try work(storage)
        }
    }

    func readDatabase<T: Sendable>(_ work: @escaping @Sendable (Database) throws -> T) async throws -> T {
        do {
            return try await writer.read(work)
        } catch {
            throw failed(error, step: "reading")
        }
    }

    /// Reads on the calling thread, which blocks: for one of `BackgroundExecutor.rows`.
    func readHere<T>(_ work: (Database) throws -> T) throws -> T {
        do {
            return try writer.read(work)
        } catch {
            throw failed(error, step: "reading")
        }
    }

    /// - Parameter durability: of this commit, where the database syncs its commits.
    func write<T: Sendable>(
        _ durability: CommitDurability = .synced,
        _ work: @escaping @Sendable (TransactionStorage) throws -> T
    ) async throws -> T {
        do {
            return try await writer.writeWithoutTransaction { [self] database in
                let result = try commit(durability, database, work)
                checkpoints.follow(writer)
                return result
            }
        } catch {
            throw failed(error, step: "saving")
        }
    }

    /// As `write`, on a thread to which everything on the screen is preferred: while a sync writes page after page, a
    /// commit is shown and a key answered at once. Not interrupted by a cancellation, but not begun after one.
    func writeInBackground<T: Sendable>(
        _ work: @escaping @Sendable (TransactionStorage) throws -> T
    ) async throws -> T {
        do {
            return try await withTaskExecutorPreference(BackgroundExecutor.writing) {
                try Task.checkCancellation()
                let result = try writer.writeWithoutTransaction { try commit(.synced, $0, work) }
                checkpoints.followInBackground(writer)
                return result
            }
        } catch {
            throw failed(error, step: "saving")
        }
    }

    private func commit<T>(
        _ durability: CommitDurability,
        _ database: Database,
        _ work: (TransactionStorage) throws -> T
    ) throws -> T {
        try syncs?.prepare(durability, database)
        defer { syncs?.end(durability, database) }
        let storage = TransactionStorage(database)
        defer { storage.close() }
        var result: T?
        try database.inTransaction(.immediate) {
            result = try work(storage)
            try storage.finish()
            return .commit
        }
        guard let result else { throw StorageError.transactionEnded }
        if !storage.touched.isEmpty { changes.publish(.rows(storage.touched)) }
        cache?.follow(storage.touched, database, of: writer)
        return result
    }

    /// Drops every table and creates them again, in one transaction.
    func reset(_ migrations: [SchemaMigration]) async throws {
        do {
            try await writer.writeWithoutTransaction { [changes] database in
                try database.inTransaction(.immediate) {
                    let views = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'view'")
                    for view in views { try database.execute(sql: "DROP VIEW \(view)") }
                    let tables = try String.fetchAll(
                        database,
                        sql: """
                            SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                            AND name <> 'grdb_migrations' AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\'
                            ORDER BY name = 'orders'
                            """
                    )
                    for table in tables { try database.execute(sql: "DROP TABLE \(table)") }
                    for step in migrations { try step.migrate(database) }
                    return .commit
                }
                changes.publish(.reset)
            }
        } catch {
            throw failed(error, step: "resetting")
        }
    }

    /// The write-ahead log is written before it is synced, and that wakes this up; other connections see a commit only
    /// after the sync. Nothing would wake this up again, so it waits until no connection is committing.
    private func lookForForeignCommits() async {
        let version = try? await writer.writeWithoutTransaction { database in
            var version: Int64?
            try database.inTransaction(.immediate) {
                version = try Self.version(database)
                return .commit
            }
            return version
        }
        let isForeign = knownVersion.withLock { known in
            defer { known = version }
            return known != version
        }
        if isForeign { changes.publish(.everything) }
    }

    /// Changes only with commits of connections other than this one, the writer.
    @Sendable
    private static func version(_ database: Database) throws -> Int64? {
        try database.integer("PRAGMA data_version")
    }

    private func failed(_ error: any Error, step: String) -> any Error {
        let wrapped = StorageError.wrapping(error, step: step)
        if case StorageError.corrupt = wrapped, let damageNote { try? DatabaseFiles.makeFile(damageNote) }
        return wrapped
    }
}
