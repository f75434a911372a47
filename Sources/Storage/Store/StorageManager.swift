import GRDB
import WooFoundation

/// The mirror of one store, on disk or in memory.
public final class StorageManager: StorageManagerType, EngineBacked {
    public let mirrorWasRebuilt: RebuildReason?
    let engine: StorageEngine

    /// Opens the mirror of a folder, creates it where there is none, migrates its schema, and starts over where it
    /// cannot be used (`mirrorWasRebuilt`).
    ///
    /// - Parameter busy: raised from a commit until observers have shown it.
    /// - Throws: `StorageError` where a fresh file would fail too: a full disk, a folder that cannot be written, a lock
    ///   held for more than 5 s.
    public init(folder: StoreFolder, busy: Busy? = nil) throws {
        let opened = try MirrorOpener(folder: folder).open()
        mirrorWasRebuilt = opened.rebuilt
        try StorageError.wrap("adding up sales") {
            // Where there is nothing to do, a process that is writing now keeps its lock.
            guard try opened.pool.read({ try !SaleBasis.load($0).isInUse($0) }) else { return }
            try opened.pool.writeInTransaction {
                try SaleRebuild($0).runIfNeeded()
                return .commit
            }
        }
        engine = try Self.engine(opened.pool, folder, busy)
    }

    /// Opens a mirror that needs nothing done to it, to show it before the ledger is open. See ``isCurrent()``.
    ///
    /// - Returns: nil where ``init(folder:busy:)`` would create, migrate or rebuild something, or fail.
    public static func current(folder: StoreFolder, busy: Busy? = nil) -> StorageManager? {
        guard let pool = MirrorOpener(folder: folder).openCurrent(),
            (try? pool.read { try SaleBasis.load($0).isInUse($0) }) == true,
            let engine = try? engine(pool, folder, busy)
        else { return nil }
        return StorageManager(engine: engine)
    }

    /// Whether the schema is still this program's: until the ledger is open too, a later version may change it.
    ///
    /// - Throws: `StorageError`.
    public func isCurrent() async throws -> Bool {
        try await engine.readDatabase([SchemaMigration].mirror.isComplete)
    }

    private static func engine(_ pool: DatabasePool, _ folder: StoreFolder, _ busy: Busy?) throws -> StorageEngine {
        try StorageEngine(
            writer: pool,
            file: folder.mirrorURL,
            damageNote: folder.mirrorDamageURL,
            busy: busy,
            cache: WriterCache()
        )
    }

    private init(engine: StorageEngine) {
        mirrorWasRebuilt = nil
        self.engine = engine
    }

    /// A mirror that lives as long as the object.
    ///
    /// - Throws: `StorageError`.
    public static func inMemory() throws -> StorageManager {
        try StorageError.wrap("opening a mirror in memory") {
            let queue = try DatabaseQueue(configuration: DatabaseSettings.mirror)
            try EmptyMirror.begin(queue, .mirror)
            try [SchemaMigration].mirror.migrate(queue)
            return try StorageManager(engine: StorageEngine(writer: queue, file: nil))
        }
    }

    @discardableResult
    public func saveInBackground<T: Sendable>(
        _ work: @escaping @Sendable (any StorageType) throws -> T
    ) async throws -> T {
        try await engine.writeInBackground { storage in try work(storage) }
    }

    public func reset() async throws { try await engine.reset(.mirror) }
}
