import GRDB

/// One step forward of a schema. Steps run in order, each once, each in a transaction of its own.
struct SchemaMigration: Sendable {
    let name: String
    let migrate: @Sendable (Database) throws -> Void
}

/// A step of `[SchemaMigration].mirror`, which `CopiableGenerator` writes: a file is one, in the order of their names.
protocol MirrorMigration {
    static var migration: SchemaMigration { get }
}

/// A step of `[SchemaMigration].ledger`.
protocol LedgerMigration {
    static var migration: SchemaMigration { get }
}

extension [SchemaMigration] {
    /// Brings a database to the newest step. One with nothing in it takes all steps in one transaction, without what each does for
    /// rows that are there: look at every foreign key before it is committed.
    func migrate(_ writer: any DatabaseWriter) throws {
        try writer.writeWithoutTransaction(begin)
        try migrator.migrate(writer)
    }

    /// Whether the database has every step, and none that is unknown here.
    @Sendable
    func isComplete(_ database: Database) throws -> Bool {
        try migrator.appliedIdentifiers(database) == Set(map(\.name))
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
