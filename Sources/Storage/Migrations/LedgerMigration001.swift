import GRDB

/// The first schema of the ledger. Never changed once released: the next one is `LedgerMigration002`.
enum LedgerMigration001: LedgerMigration {
    static let migration = SchemaMigration(name: "001 pending edits") { database in
        try database.execute(
            sql: """
                CREATE TABLE pending_edits (
                    site_id INTEGER NOT NULL, edit_id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL,
                    entity_id INTEGER NOT NULL, payload_json TEXT NOT NULL, base_json TEXT NOT NULL,
                    state TEXT NOT NULL, created_at INTEGER NOT NULL, tries INTEGER NOT NULL,
                    last_tried_at INTEGER, not_before INTEGER, last_error TEXT, claimed_by TEXT,
                    entity_kind TEXT NOT NULL
                );
                CREATE INDEX pending_edits_by_state ON pending_edits (state, edit_id);
                CREATE INDEX pending_edits_by_entity ON pending_edits (entity_kind, entity_id, state);
                """
        )
    }
}
