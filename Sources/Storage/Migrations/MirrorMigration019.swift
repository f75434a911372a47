import GRDB

/// What the price of an order depends on beside goods: the ways to ship, in which order a store has its tax classes, by
/// which shipping finds its own, and coupons' amounts to the last digit, which only orders tell. Never changed once released.
enum MirrorMigration019: MirrorMigration {
    static let migration = SchemaMigration(name: "019 what prices depend on") { database in
        try database.execute(
            sql: """
                CREATE TABLE shipping_methods (
                    site_id INTEGER NOT NULL, instance_id INTEGER PRIMARY KEY, zone_id INTEGER NOT NULL,
                    zone_name TEXT NOT NULL, zone_position INTEGER NOT NULL, method_id TEXT NOT NULL,
                    title TEXT NOT NULL, position INTEGER NOT NULL, is_enabled INTEGER NOT NULL,
                    tax_status_key TEXT NOT NULL, cost TEXT NOT NULL
                );
                ALTER TABLE tax_classes ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE order_coupon_lines ADD COLUMN nominal_amount TEXT NOT NULL DEFAULT '';
                DELETE FROM sync_states WHERE resource = 'tax_classes';
                """
        )
    }
}
