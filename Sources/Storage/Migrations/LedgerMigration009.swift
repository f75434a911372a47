import GRDB

/// Whether the store may be asked what an order costs, what it answered last, and the drafts that were made for it. Never
/// changed once released.
enum LedgerMigration009: LedgerMigration {
    static let migration = SchemaMigration(name: "009 compared prices") { database in
        try database.execute(
            sql: """
                CREATE TABLE pricing_probes (
                    site_id INTEGER PRIMARY KEY, consent TEXT NOT NULL, tried_at INTEGER, tried_settings TEXT NOT NULL,
                    compared_at INTEGER, settings TEXT NOT NULL, outcome TEXT NOT NULL, differences_json TEXT NOT NULL
                );
                CREATE TABLE draft_orders (
                    mark TEXT PRIMARY KEY, site_id INTEGER NOT NULL, order_id INTEGER NOT NULL, asked_at INTEGER NOT NULL,
                    has_coupons INTEGER NOT NULL
                );
                """
        )
    }
}
