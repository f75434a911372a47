import GRDB

/// Sales that are being paid part by part, and what is still to be done with the intents of their cards. Never changed once
/// released.
enum LedgerMigration015: LedgerMigration {
    /// Amounts are ten-thousandths, moments seconds since 1970, UTC. A serial is never used again: payments of a sale are
    /// known by it in the journal.
    static let migration = SchemaMigration(name: "015 open sales") { database in
        try database.execute(
            sql: """
                CREATE TABLE till_open (
                    site_id INTEGER NOT NULL, uuid TEXT PRIMARY KEY, serial INTEGER NOT NULL UNIQUE, state TEXT NOT NULL,
                    opened_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, currency TEXT NOT NULL,
                    total INTEGER NOT NULL, body_json TEXT NOT NULL
                ) STRICT;
                CREATE INDEX till_open_by_state ON till_open (state, opened_at);
                CREATE TABLE till_parts (
                    site_id INTEGER NOT NULL, part_id TEXT PRIMARY KEY, uuid TEXT NOT NULL REFERENCES till_open (uuid),
                    position INTEGER NOT NULL, kind TEXT NOT NULL, tender TEXT NOT NULL, state TEXT NOT NULL,
                    due INTEGER NOT NULL, rounded INTEGER NOT NULL, tendered INTEGER NOT NULL, reference TEXT NOT NULL,
                    leg INTEGER NOT NULL, intent_id TEXT NOT NULL, reason TEXT NOT NULL, changed_at INTEGER NOT NULL,
                    body_json TEXT NOT NULL, UNIQUE (uuid, position)
                ) STRICT;
                CREATE TABLE till_holds (
                    site_id INTEGER NOT NULL, intent_id TEXT PRIMARY KEY, uuid TEXT NOT NULL, part_id TEXT NOT NULL,
                    processor_id TEXT NOT NULL, task TEXT NOT NULL, state TEXT NOT NULL, amount INTEGER NOT NULL,
                    currency TEXT NOT NULL, capture_before INTEGER, tries INTEGER NOT NULL, not_before INTEGER,
                    last_error TEXT, reference TEXT NOT NULL
                ) STRICT;
                CREATE INDEX till_holds_by_state ON till_holds (state, not_before);
                """
        )
    }
}
