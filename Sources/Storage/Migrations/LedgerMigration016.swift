import GRDB

/// Money of returns that goes back to cards. Never changed once released.
enum LedgerMigration016: LedgerMigration {
    /// Amounts are minor units of `currency`. The key is the one under which the processor is asked, however often.
    static let migration = SchemaMigration(name: "016 returns") { database in
        try database.execute(
            sql: """
                CREATE TABLE till_refunds (
                    site_id INTEGER NOT NULL, refund_key TEXT PRIMARY KEY,
                    uuid TEXT NOT NULL REFERENCES till_sales (uuid), position INTEGER NOT NULL,
                    intent_id TEXT NOT NULL, processor_id TEXT NOT NULL, state TEXT NOT NULL, amount INTEGER NOT NULL,
                    currency TEXT NOT NULL, tries INTEGER NOT NULL, not_before INTEGER, last_error TEXT,
                    reference TEXT NOT NULL, UNIQUE (uuid, position)
                ) STRICT;
                CREATE INDEX till_refunds_by_state ON till_refunds (state, not_before);
                CREATE INDEX till_sales_by_source ON till_sales (refers_to) WHERE refers_to IS NOT NULL;
                """
        )
    }
}
