import GRDB

/// Edits of any field, creates and conflicts: what the sender wrote down before a try, what the store had where it
/// disagreed, and what came of an edit. A change of a status is a change of fields from here on; where a note's sending had
/// come to moves out of its base.
enum LedgerMigration002: LedgerMigration {
    static let migration = SchemaMigration(name: "002 edits of any field") { database in
        try database.execute(
            sql: """
                ALTER TABLE pending_edits ADD COLUMN attempt_json TEXT NOT NULL DEFAULT '{}';
                ALTER TABLE pending_edits ADD COLUMN theirs_json TEXT NOT NULL DEFAULT '{}';
                ALTER TABLE pending_edits ADD COLUMN result_json TEXT NOT NULL DEFAULT '{}';
                ALTER TABLE pending_edits ADD COLUMN finished_at INTEGER;
                UPDATE pending_edits SET kind = 'order.update' WHERE kind = 'order.status';
                UPDATE pending_edits SET attempt_json = base_json, base_json = '{}' WHERE kind = 'order.note';
                """
        )
    }
}
