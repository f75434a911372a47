import GRDB

/// What figures are computed from: every sale in numbers, and their sums by day. Filled when the mirror is opened
/// (`SaleRebuild.runIfNeeded`). Never changed once released.
enum MirrorMigration007: MirrorMigration {
    static let migration = SchemaMigration(name: "007 sales") { database in
        try database.execute(
            sql: """
                CREATE TABLE sales (
                    order_id INTEGER NOT NULL, refund_id INTEGER NOT NULL, created_at INTEGER, created_day INTEGER,
                    paid_day INTEGER, status TEXT NOT NULL, currency TEXT NOT NULL, total INTEGER NOT NULL,
                    tax INTEGER NOT NULL, shipping INTEGER NOT NULL, discount INTEGER NOT NULL, items INTEGER NOT NULL,
                    customer INTEGER NOT NULL, is_first INTEGER NOT NULL, lines BLOB NOT NULL,
                    PRIMARY KEY (order_id, refund_id)
                ) WITHOUT ROWID;
                CREATE INDEX sales_by_customer ON sales (customer, created_at, order_id, status)
                WHERE refund_id = 0 AND customer <> 0;
                CREATE INDEX sales_of_refunds ON sales (created_at, order_id) WHERE refund_id > 0;
                CREATE TABLE sale_days (
                    dated INTEGER NOT NULL, day INTEGER NOT NULL, status TEXT NOT NULL, currency TEXT NOT NULL,
                    orders INTEGER NOT NULL, items INTEGER NOT NULL, total INTEGER NOT NULL, tax INTEGER NOT NULL,
                    shipping INTEGER NOT NULL, discount INTEGER NOT NULL, firsts INTEGER NOT NULL,
                    refunds INTEGER NOT NULL, refunded INTEGER NOT NULL, refunded_tax INTEGER NOT NULL,
                    refunded_shipping INTEGER NOT NULL, refunded_items INTEGER NOT NULL,
                    PRIMARY KEY (dated, day, status, currency)
                ) WITHOUT ROWID;
                CREATE TABLE sale_basis (id INTEGER PRIMARY KEY, basis TEXT NOT NULL);
                """
        )
    }
}
