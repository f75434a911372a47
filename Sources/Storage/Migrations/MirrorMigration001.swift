import GRDB

/// The first schema of the mirror. Never changed once released: the next one is `MirrorMigration002`.
enum MirrorMigration001: MirrorMigration {
    static let migration = SchemaMigration(name: "001 orders and what is around them") { database in
        try database.execute(sql: orders)
        try database.execute(sql: lines)
        try database.execute(sql: others)
    }

    private static let orders = """
        CREATE TABLE orders (
            site_id INTEGER NOT NULL, order_id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL,
            customer_id INTEGER NOT NULL, order_key TEXT NOT NULL, number TEXT NOT NULL, status TEXT NOT NULL,
            store_status TEXT NOT NULL,
            currency TEXT NOT NULL, currency_symbol TEXT NOT NULL, customer_note TEXT NOT NULL,
            date_created INTEGER, date_modified INTEGER, date_paid INTEGER, date_completed INTEGER,
            discount_total TEXT NOT NULL, discount_tax TEXT NOT NULL, shipping_total TEXT NOT NULL,
            shipping_tax TEXT NOT NULL, total TEXT NOT NULL, total_tax TEXT NOT NULL,
            payment_method_id TEXT NOT NULL, payment_method_title TEXT NOT NULL, payment_url TEXT NOT NULL,
            transaction_id TEXT NOT NULL, created_via TEXT NOT NULL, version TEXT NOT NULL,
            prices_include_tax INTEGER NOT NULL, is_editable INTEGER NOT NULL, needs_payment INTEGER NOT NULL,
            needs_processing INTEGER NOT NULL, charge_id TEXT, item_count INTEGER NOT NULL,
            billing_first_name TEXT NOT NULL, billing_last_name TEXT NOT NULL, billing_company TEXT NOT NULL,
            billing_address_1 TEXT NOT NULL, billing_address_2 TEXT NOT NULL, billing_city TEXT NOT NULL,
            billing_state TEXT NOT NULL, billing_postcode TEXT NOT NULL, billing_country TEXT NOT NULL,
            billing_phone TEXT NOT NULL, billing_email TEXT NOT NULL, shipping_first_name TEXT NOT NULL,
            shipping_last_name TEXT NOT NULL, shipping_company TEXT NOT NULL, shipping_address_1 TEXT NOT NULL,
            shipping_address_2 TEXT NOT NULL, shipping_city TEXT NOT NULL, shipping_state TEXT NOT NULL,
            shipping_postcode TEXT NOT NULL, shipping_country TEXT NOT NULL, shipping_phone TEXT NOT NULL,
            shipping_email TEXT NOT NULL, customer_name TEXT NOT NULL, renewal_subscription_id TEXT,
            total_stored INTEGER, customer_sort TEXT NOT NULL
        );
        CREATE INDEX orders_by_date ON orders (date_created);
        CREATE INDEX orders_by_status ON orders (status, date_created);
        CREATE INDEX orders_with_edited_status ON orders (order_id) WHERE status <> store_status;
        CREATE INDEX orders_by_total ON orders (total_stored);
        CREATE INDEX orders_by_customer ON orders (customer_sort);
        CREATE INDEX orders_by_modified ON orders (date_modified);
        CREATE VIRTUAL TABLE order_search USING fts5 (
            text, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', columnsize = 0
        );
        INSERT INTO order_search (order_search, rank) VALUES ('automerge', 8);
        """

    private static let lines = """
        CREATE TABLE order_items (
            site_id INTEGER NOT NULL, order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
            position INTEGER NOT NULL, item_id INTEGER NOT NULL, name TEXT NOT NULL, product_id INTEGER NOT NULL,
            variation_id INTEGER NOT NULL, quantity TEXT NOT NULL, price TEXT NOT NULL, sku TEXT,
            subtotal TEXT NOT NULL, subtotal_tax TEXT NOT NULL, tax_class TEXT NOT NULL, total TEXT NOT NULL,
            total_tax TEXT NOT NULL, parent_item_id INTEGER, global_unique_id TEXT NOT NULL, parent_name TEXT,
            image_source TEXT, bundle_configuration_json TEXT, taxes_json TEXT NOT NULL, PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE order_fee_lines (
            site_id INTEGER NOT NULL, order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
            position INTEGER NOT NULL, fee_id INTEGER NOT NULL, name TEXT NOT NULL, tax_class TEXT NOT NULL,
            tax_status TEXT NOT NULL, total TEXT NOT NULL, total_tax TEXT NOT NULL, taxes_json TEXT NOT NULL,
            PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE order_coupon_lines (
            site_id INTEGER NOT NULL, order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
            position INTEGER NOT NULL, coupon_id INTEGER NOT NULL, code TEXT NOT NULL, discount TEXT NOT NULL,
            discount_tax TEXT NOT NULL, PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE order_tax_lines (
            site_id INTEGER NOT NULL, order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
            position INTEGER NOT NULL, tax_id INTEGER NOT NULL, rate_code TEXT NOT NULL, rate_id INTEGER NOT NULL,
            label TEXT NOT NULL, is_compound INTEGER NOT NULL, tax_total TEXT NOT NULL,
            shipping_tax_total TEXT NOT NULL, rate_percent TEXT NOT NULL, PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE shipping_lines (
            site_id INTEGER NOT NULL, order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
            position INTEGER NOT NULL, shipping_id INTEGER NOT NULL, method_title TEXT NOT NULL,
            method_id TEXT NOT NULL, instance_id TEXT NOT NULL, total TEXT NOT NULL, total_tax TEXT NOT NULL,
            taxes_json TEXT NOT NULL, PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE order_refunds_condensed (
            site_id INTEGER NOT NULL, order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
            position INTEGER NOT NULL, refund_id INTEGER NOT NULL, reason TEXT, total TEXT NOT NULL,
            PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE order_gift_cards (
            site_id INTEGER NOT NULL, order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
            position INTEGER NOT NULL, gift_card_id INTEGER NOT NULL, code TEXT NOT NULL, amount TEXT NOT NULL,
            PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        CREATE TABLE meta_data (
            site_id INTEGER NOT NULL, order_id INTEGER NOT NULL REFERENCES orders (order_id) ON DELETE CASCADE,
            position INTEGER NOT NULL, owner_kind TEXT NOT NULL, owner_id INTEGER NOT NULL,
            meta_id INTEGER NOT NULL, key TEXT NOT NULL, value_json TEXT NOT NULL, display_key TEXT,
            display_value TEXT, PRIMARY KEY (order_id, position)
        ) WITHOUT ROWID;
        """

    private static let others = """
        CREATE TABLE order_notes (
            site_id INTEGER NOT NULL, note_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, date_created INTEGER,
            note TEXT NOT NULL, is_customer_note INTEGER NOT NULL, author TEXT NOT NULL
        );
        CREATE TABLE order_statuses (
            site_id INTEGER NOT NULL, slug TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, total INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE sites (
            site_id INTEGER PRIMARY KEY, name TEXT NOT NULL, details TEXT NOT NULL, url TEXT NOT NULL,
            timezone_id TEXT NOT NULL, gmt_offset TEXT NOT NULL, currency TEXT NOT NULL,
            woo_commerce_version TEXT NOT NULL
        );
        CREATE TABLE site_settings (
            site_id INTEGER NOT NULL, group_id TEXT NOT NULL, setting_id TEXT NOT NULL, label TEXT NOT NULL,
            details TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (group_id, setting_id)
        ) WITHOUT ROWID;
        CREATE TABLE unreadable_rows (
            site_id INTEGER NOT NULL, resource TEXT NOT NULL, identity TEXT NOT NULL, reason TEXT NOT NULL,
            raw BLOB NOT NULL, seen_at INTEGER NOT NULL, PRIMARY KEY (resource, identity)
        );
        CREATE TABLE sync_states (
            site_id INTEGER NOT NULL, resource TEXT PRIMARY KEY NOT NULL, phase TEXT NOT NULL,
            cursor TEXT NOT NULL, updated_at INTEGER NOT NULL, total INTEGER
        ) WITHOUT ROWID;
        CREATE INDEX order_notes_by_order ON order_notes (order_id, date_created);
        """
}
