import GRDB

/// What merced's owner notes about customers. Never changed once released.
enum LedgerMigration008: LedgerMigration {
    static let migration = SchemaMigration(name: "008 customer notes") { database in
        try database.execute(
            sql: """
                CREATE TABLE customer_notes (
                    site_id INTEGER NOT NULL, note_id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL,
                    account_id INTEGER NOT NULL, text TEXT NOT NULL, written_at INTEGER NOT NULL, changed_at INTEGER
                );
                CREATE INDEX customer_notes_by_email ON customer_notes (email, written_at);
                CREATE INDEX customer_notes_by_account ON customer_notes (account_id, written_at);
                """
        )
    }
}
