import GRDB

/// Codes that were scanned and that nothing has. Never changed once released.
enum LedgerMigration014: LedgerMigration {
    static let migration = SchemaMigration(name: "014 unknown codes") { database in
        try database.execute(
            sql: """
                CREATE TABLE till_codes (
                    site_id INTEGER NOT NULL, code TEXT PRIMARY KEY, register TEXT NOT NULL, first_at INTEGER NOT NULL,
                    last_at INTEGER NOT NULL, count INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX till_codes_by_moment ON till_codes (last_at);
                """
        )
    }
}
