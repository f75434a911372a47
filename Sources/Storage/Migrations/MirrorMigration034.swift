import GRDB

/// What people spent in other currencies than the store's. The store's is part of what sums depend on now, so that all
/// are added up again. Never changed once released.
enum MirrorMigration034: MirrorMigration {
    static let migration = SchemaMigration(name: "034 spent by currency") { database in
        try database.execute(sql: "ALTER TABLE people ADD COLUMN other_spent_json TEXT NOT NULL DEFAULT ''")
    }
}
