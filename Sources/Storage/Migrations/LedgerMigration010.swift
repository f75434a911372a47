import GRDB

/// Half-made orders, until they are sent. Never changed once released.
enum LedgerMigration010: LedgerMigration {
    static let migration = SchemaMigration(name: "010 order drafts") { database in
        try database.execute(
            sql: """
                CREATE TABLE order_drafts (
                    site_id INTEGER NOT NULL, mark TEXT PRIMARY KEY NOT NULL, order_id INTEGER NOT NULL,
                    saved_at INTEGER NOT NULL, label TEXT NOT NULL, form_json TEXT NOT NULL
                );
                """
        )
    }
}
