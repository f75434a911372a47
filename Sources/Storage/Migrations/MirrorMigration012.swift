import GRDB

/// Texts as they are written: earlier versions mirrored what a visitor sees of them, which must never be sent back. So
/// everything that has such texts is fetched anew. Never changed once released.
enum MirrorMigration012: MirrorMigration {
    static let migration = SchemaMigration(name: "012 texts as they are written") { database in
        try database.execute(
            sql: """
                DELETE FROM product_terms;
                DELETE FROM product_search;
                DELETE FROM products;
                DELETE FROM product_variations;
                DELETE FROM product_reviews;
                DELETE FROM product_categories;
                DELETE FROM product_tags;
                DELETE FROM product_attribute_terms;
                DELETE FROM product_shipping_classes;
                DELETE FROM covered_fields WHERE kind IN
                    ('product', 'variation', 'review', 'category', 'tag', 'attribute_term', 'shipping_class');
                DELETE FROM sync_states WHERE resource IN (
                    'products', 'variations', 'reviews', 'categories', 'tags', 'attribute_terms', 'shipping_classes'
                );
                ALTER TABLE product_variations ADD COLUMN raw_description TEXT;
                """
        )
    }
}
