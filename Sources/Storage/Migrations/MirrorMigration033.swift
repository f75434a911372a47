import GRDB

/// Lines and stocks that are no whole numbers: few or none, so that whether a shop has any is known at once. Never changed once
/// released.
enum MirrorMigration033: MirrorMigration {
    static let migration = SchemaMigration(name: "033 fractions") { database in
        try database.execute(
            sql: """
                CREATE INDEX order_items_in_parts ON order_items (order_id) WHERE quantity GLOB '*.*';
                CREATE INDEX products_in_parts ON products (product_id) WHERE stock_stored % 10000 <> 0;
                CREATE INDEX product_variations_in_parts ON product_variations (product_id)
                    WHERE stock_stored % 10000 <> 0;
                """
        )
    }
}
