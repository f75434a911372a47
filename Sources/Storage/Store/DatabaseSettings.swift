import CSQLite
import GRDB
import Glibc

/// How the connections to the two databases are set up.
struct DatabaseSettings {
    private let label: String
    private let synchronous: String
    /// The most a connection caches of the file's pages, in kibibytes. At a register that is open all day, every
    /// connection fills its cache.
    private let writerCache: Int
    private let readerCache: Int
    private let readers: Int

    static let mirror = DatabaseSettings(
        label: "mirror",
        synchronous: "NORMAL",
        writerCache: WriterCache.usualSize,
        readerCache: 256,
        readers: 3
    ).configuration

    /// It is small, and rarely read in bulk.
    static let ledger = DatabaseSettings(
        label: "ledger",
        synchronous: "FULL",
        writerCache: 256,
        readerCache: 128,
        readers: 2
    ).configuration

    /// The connections to a ledger's file. GRDB sets `synchronous` to NORMAL when it turns on the write-ahead log,
    /// after a connection was prepared: a loss of power would lose committed data. So it is set once more.
    static func ledgerPool(path: String) throws -> DatabasePool {
        let pool = try DatabasePool(path: path, configuration: ledger)
        if isSynced { try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") } }
        return pool
    }

    /// A thousand parallel tests fill the disk's queue, where one commit then waits for seconds. None of them cuts the
    /// power, so `scripts/test` has their debug programs skip the syncs. No release program can.
    private static let isSynced: Bool = {
        #if DEBUG
            return getenv("MERCED_TEST_UNSYNCED") == nil
        #else
            return true
        #endif
    }()

    /// SQLite adds up what it allocates, under a lock that all connections share, and nobody asks for the sum.
    private static let countsNoMemory = merced_sqlite_count_no_memory() == SQLITE_OK

    private var configuration: Configuration {
        _ = Self.countsNoMemory
        var configuration = Configuration()
        configuration.label = label
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = readers
        configuration.prepareDatabase { [self] database in
            database.add(function: WordMatch.function)
            try CollectedHits.prepare(database)
            try database.execute(sql: "PRAGMA synchronous = \(synchronous)")
            try database.execute(sql: "PRAGMA secure_delete = OFF")
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            let cache = database.configuration.readonly ? readerCache : writerCache
            try database.execute(sql: "PRAGMA cache_size = \(-cache)")
            try database.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        return configuration
    }
}
