import GRDB

/// Search over notes, phones and products as well, and what filters and counts need. Never changed once released.
enum MirrorMigration002: MirrorMigration {
    static let migration = SchemaMigration(name: "002 search, filters, counts") { database in
        try database.execute(sql: schema)
        try OrderSearchRebuild(database).run()
    }

    /// `orders_by_date` holds every column that a filter asks for, so that a filter on any of them reads this index
    /// and no order (100 bytes instead of 700).
    private static let schema = """
        DROP TABLE order_search;
        CREATE VIRTUAL TABLE order_search USING fts5 (
            text, notes, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', columnsize = 0
        );
        INSERT INTO order_search (order_search, rank) VALUES ('automerge', 8);
        CREATE VIRTUAL TABLE order_words USING fts5vocab (order_search, row);
        DROP INDEX orders_by_date;
        CREATE INDEX orders_by_date ON orders (
            date_created, order_id, status, total_stored, date_paid, date_completed, customer_id, payment_method_id,
            payment_method_title, billing_country, shipping_country, currency, created_via
        );
        CREATE INDEX orders_with_note ON orders (order_id) WHERE customer_note <> '';
        CREATE TABLE order_counts (status TEXT PRIMARY KEY NOT NULL, orders INTEGER NOT NULL) WITHOUT ROWID;
        INSERT INTO order_counts SELECT status, COUNT(*) FROM orders GROUP BY status;
        CREATE TABLE order_methods (
            payment_method_id TEXT NOT NULL, payment_method_title TEXT NOT NULL,
            PRIMARY KEY (payment_method_id, payment_method_title)
        ) WITHOUT ROWID;
        INSERT INTO order_methods SELECT DISTINCT payment_method_id, payment_method_title FROM orders;
        """
}
