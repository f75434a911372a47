import GRDB

/// Carts that are not paid yet, and what was tried to make an order of each sale. Never changed once released.
enum LedgerMigration013: LedgerMigration {
    static let migration = SchemaMigration(name: "013 carts of tills") { database in
        try database.execute(
            sql: """
                CREATE TABLE till_carts (
                    site_id INTEGER NOT NULL, uuid TEXT PRIMARY KEY, state TEXT NOT NULL, saved_at INTEGER NOT NULL,
                    label TEXT NOT NULL, cart_json TEXT NOT NULL
                ) STRICT;
                CREATE TABLE till_tries (
                    site_id INTEGER NOT NULL, uuid TEXT PRIMARY KEY REFERENCES till_sales (uuid),
                    newest_id INTEGER NOT NULL, sent_at INTEGER, body_json TEXT NOT NULL
                ) STRICT;
                """
        )
    }
}
