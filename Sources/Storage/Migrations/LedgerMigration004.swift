import GRDB

/// Receipts, which are written once and stay as they are, numbered without a gap for each register; and what came of
/// printing them.
enum LedgerMigration004: LedgerMigration {
    static let migration = SchemaMigration(name: "004 receipts") { database in
        try database.execute(
            sql: """
                CREATE TABLE receipts (
                    site_id INTEGER NOT NULL, register TEXT NOT NULL, number INTEGER NOT NULL,
                    payment_id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, order_id INTEGER NOT NULL,
                    receipt_json TEXT NOT NULL, created_at INTEGER NOT NULL,
                    PRIMARY KEY (register, number)
                );
                CREATE INDEX receipts_by_order ON receipts (order_id);
                CREATE TABLE receipt_prints (
                    site_id INTEGER NOT NULL, print_id INTEGER PRIMARY KEY, register TEXT NOT NULL,
                    number INTEGER NOT NULL, mark TEXT NOT NULL, state TEXT NOT NULL, started_at INTEGER NOT NULL,
                    ended_at INTEGER, last_error TEXT,
                    FOREIGN KEY (register, number) REFERENCES receipts (register, number)
                );
                CREATE INDEX receipt_prints_by_receipt ON receipt_prints (register, number);
                CREATE TRIGGER receipt_prints_ended BEFORE UPDATE ON receipt_prints WHEN OLD.state <> 'printing'
                BEGIN SELECT RAISE(ABORT, 'a print that ended is never changed'); END;
                CREATE TRIGGER receipt_prints_kept BEFORE DELETE ON receipt_prints
                BEGIN SELECT RAISE(ABORT, 'a print is never deleted'); END;
                """
        )
        for guardian in ReceiptGuard.allCases { try database.execute(sql: guardian.sql) }
    }
}

/// The triggers that keep receipts as they were issued. Their text is compared when the chain is checked.
enum ReceiptGuard: String, CaseIterable {
    case gap = "receipts_without_gap"
    case update = "receipts_unchanged"
    case delete = "receipts_kept"

    var sql: String {
        switch self {
        case .gap:
            """
            CREATE TRIGGER \(rawValue) BEFORE INSERT ON receipts \
            WHEN NEW.number <> (SELECT COALESCE(MAX(number), 0) + 1 FROM receipts WHERE register = NEW.register) \
            BEGIN SELECT RAISE(ABORT, 'a receipt takes the next number'); END
            """
        case .update:
            """
            CREATE TRIGGER \(rawValue) BEFORE UPDATE ON receipts \
            BEGIN SELECT RAISE(ABORT, 'a receipt is never changed'); END
            """
        case .delete:
            """
            CREATE TRIGGER \(rawValue) BEFORE DELETE ON receipts \
            BEGIN SELECT RAISE(ABORT, 'a receipt is never deleted'); END
            """
        }
    }
}
