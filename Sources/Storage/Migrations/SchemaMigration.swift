import GRDB

/// One step forward of a schema. Steps run in order, each once, each in a transaction of its own.
struct SchemaMigration: Sendable {
    let name: String
    let migrate: @Sendable (Database) throws -> Void
}

extension [SchemaMigration] {
    static let mirror = [
        MirrorMigration001.migration,
        MirrorMigration002.migration,
        MirrorMigration003.migration,
        MirrorMigration005.migration,
        MirrorMigration006.migration,
        MirrorMigration007.migration,
        MirrorMigration008.migration,
        MirrorMigration009.migration,
        MirrorMigration010.migration,
        MirrorMigration011.migration,
        MirrorMigration012.migration,
        MirrorMigration013.migration,
        MirrorMigration014.migration,
        MirrorMigration015.migration,
        MirrorMigration016.migration,
        MirrorMigration017.migration,
        MirrorMigration018.migration,
        MirrorMigration019.migration,
        MirrorMigration020.migration,
        MirrorMigration021.migration,
        MirrorMigration023.migration,
        MirrorMigration024.migration,
        MirrorMigration025.migration,
        MirrorMigration026.migration,
        MirrorMigration027.migration,
        MirrorMigration028.migration,
        MirrorMigration029.migration,
        MirrorMigration030.migration,
    ]
    static let ledger = [
        LedgerMigration001.migration,
        LedgerMigration002.migration,
        LedgerMigration003.migration,
        LedgerMigration004.migration,
        LedgerMigration005.migration,
        LedgerMigration006.migration,
        LedgerMigration007.migration,
        LedgerMigration008.migration,
        LedgerMigration009.migration,
        LedgerMigration010.migration,
        LedgerMigration011.migration,
        LedgerMigration012.migration,
        LedgerMigration013.migration,
        LedgerMigration014.migration,
        LedgerMigration015.migration,
        LedgerMigration016.migration,
        LedgerMigration018.migration,
    ]

    /// Brings a database to the newest step. One with nothing in it takes all steps in one transaction, without what each does for
    /// rows that are there: look at every foreign key before it is committed.
    func migrate(_ writer: any DatabaseWriter) throws {
        try writer.writeWithoutTransaction(begin)
        try migrator.migrate(writer)
    }

    private func begin(_ database: Database) throws {
        try database.inTransaction(.immediate) {
            guard try database.integer("SELECT COUNT(*) FROM sqlite_master") == 0 else { return .rollback }
            // As `DatabaseMigrator` would make it.
            try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for step in self {
                try step.migrate(database)
                try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step.name])
            }
            return .commit
        }
    }

    var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for step in self {
            migrator.registerMigration(step.name, migrate: step.migrate)
        }
        return migrator
    }
}
