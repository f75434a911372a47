import GRDB

/// Deliveries that are received and counts of what is there, line by line, until they are sent and afterwards.
enum LedgerMigration006: LedgerMigration {
    static let migration = SchemaMigration(name: "006 stock takes") { database in
        try database.execute(
            sql: """
                CREATE TABLE stock_takes (
                    site_id INTEGER NOT NULL, take_id INTEGER PRIMARY KEY AUTOINCREMENT, purpose TEXT NOT NULL,
                    title TEXT NOT NULL, started_at INTEGER NOT NULL, sent_at INTEGER
                );
                CREATE TABLE stock_take_lines (
                    site_id INTEGER NOT NULL, line_id INTEGER PRIMARY KEY AUTOINCREMENT,
                    take_id INTEGER NOT NULL REFERENCES stock_takes (take_id) ON DELETE CASCADE,
                    product_id INTEGER NOT NULL, variation_id INTEGER NOT NULL, code TEXT NOT NULL,
                    name TEXT NOT NULL, expected INTEGER, counted INTEGER, stock_seen INTEGER,
                    stock_seen_at INTEGER, edit_id INTEGER, changed_at INTEGER NOT NULL
                );
                CREATE INDEX stock_take_lines_by_take ON stock_take_lines (take_id, changed_at);
                CREATE UNIQUE INDEX stock_take_lines_by_product ON stock_take_lines (take_id, product_id, variation_id)
                    WHERE product_id <> 0;
                CREATE UNIQUE INDEX stock_take_lines_by_code ON stock_take_lines (take_id, code) WHERE product_id = 0;
                """
        )
    }
}
