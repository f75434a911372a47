import GRDB

/// How the connections to the two databases are set up.
enum DatabaseSettings {
    static let mirror = configuration(synchronous: "NORMAL", label: "mirror")
    static let ledger = configuration(synchronous: "FULL", label: "ledger")

    /// The connections to a ledger's file. GRDB sets `synchronous` to NORMAL as it turns on the write-ahead log, after a
    /// connection was prepared: what was committed would be lost with the power. So it is said once more.
    static func ledgerPool(path: String) throws -> DatabasePool {
        let pool = try DatabasePool(path: path, configuration: ledger)
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
    }

    private static func configuration(synchronous: String, label: String) -> Configuration {
        var configuration = Configuration()
        configuration.label = label
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            database.add(function: WordMatch.function)
            try database.execute(sql: "PRAGMA synchronous = \(synchronous)")
            try database.execute(sql: "PRAGMA secure_delete = OFF")
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
            // Kibibytes, as much as is used; readers see a window at a time.
            try database.execute(sql: "PRAGMA cache_size = \(database.configuration.readonly ? -2048 : -8192)")
            try database.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        return configuration
    }
}
