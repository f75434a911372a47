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
        engine = try StorageEngine(
            writer: opened.pool,
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

    public func reset() async throws { try await engine.reset(.mirror) }
}
