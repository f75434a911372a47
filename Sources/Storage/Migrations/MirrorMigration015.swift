import GRDB

/// Phone numbers by their end, and words without their apostrophes and hyphens, in all three indexes. Never changed
/// once released.
enum MirrorMigration015: MirrorMigration {
    static let migration = SchemaMigration(name: "015 phones by their end, names without apostrophes") { database in
        for table in ["order_search", "product_search", "customer_search"] {
            try database.execute(sql: "DELETE FROM \(table)")
        }
        try OrderSearchRebuild(database).run()
        try CatalogueSearchIndex(database).fill()
    }
}
