import GRDB

/// Search over products and customers. Never changed once released.
enum MirrorMigration006: MirrorMigration {
    static let migration = SchemaMigration(name: "006 search of products and customers") { database in
        for table in ["product_search", "customer_search"] {
            try database.execute(
                sql: """
                    CREATE VIRTUAL TABLE \(table) USING fts5 (
                        text, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3', columnsize = 0
                    );
                    """
            )
        }
        try CatalogueSearchIndex(database).fill()
    }
}
