import GRDB

/// Money: what happened to it, append-only and chained by hashes; and which payment an order is being paid by. Refunds,
/// receipts and the drawer write their events into the same chain.
enum LedgerMigration003: LedgerMigration {
    static let migration = SchemaMigration(name: "003 money events") { database in
        try database.execute(
            sql: """
                CREATE TABLE money_events (
                    sequence INTEGER PRIMARY KEY, site_id INTEGER NOT NULL, kind TEXT NOT NULL,
                    subject_id TEXT NOT NULL, order_id INTEGER NOT NULL, created_at INTEGER NOT NULL,
                    body_json TEXT NOT NULL, previous_hash BLOB NOT NULL, hash BLOB NOT NULL
                ) STRICT;
                CREATE INDEX money_events_by_subject ON money_events (subject_id, sequence);
                CREATE INDEX money_events_by_order ON money_events (order_id, sequence);
                CREATE TABLE money_head (
                    id INTEGER PRIMARY KEY CHECK (id = 1), sequence INTEGER NOT NULL, hash BLOB NOT NULL
                ) STRICT;
                INSERT INTO money_head (id, sequence, hash) VALUES (1, 0, zeroblob(32));
                CREATE TABLE money_claims (
                    site_id INTEGER NOT NULL, order_id INTEGER NOT NULL, subject_id TEXT NOT NULL UNIQUE,
                    taken_at INTEGER NOT NULL, PRIMARY KEY (site_id, order_id)
                ) STRICT;
                """
        )
        for guardian in MoneyGuard.allCases { try database.execute(sql: guardian.sql) }
    }
}

/// The triggers that keep what was written. Their text is compared when the chain is checked.
enum MoneyGuard: String, CaseIterable {
    case update = "money_events_are_not_changed"
    case delete = "money_events_are_not_deleted"

    var sql: String {
        let verb = self == .update ? "UPDATE" : "DELETE"
        return """
            CREATE TRIGGER \(rawValue) BEFORE \(verb) ON money_events \
            BEGIN SELECT RAISE(ABORT, 'money events are append-only'); END
            """
    }
}
