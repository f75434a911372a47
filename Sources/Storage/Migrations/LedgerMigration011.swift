import GRDB

/// What was done to many orders at once, and which edits it became. Never changed once released.
enum LedgerMigration011: LedgerMigration {
    static let migration = SchemaMigration(name: "011 changes of many orders") { database in
        try database.execute(
            sql: """
                CREATE TABLE bulk_changes (
                    site_id INTEGER NOT NULL, bulk_id INTEGER PRIMARY KEY, edit_json TEXT NOT NULL,
                    made_at INTEGER NOT NULL, rows_json TEXT NOT NULL
                );
                """
        )
    }
}
