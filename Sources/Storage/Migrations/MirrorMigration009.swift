import GRDB

/// The password of a product's page. Never changed once released.
enum MirrorMigration009: MirrorMigration {
    static let migration = SchemaMigration(name: "009 password of products") { database in
        try database.execute(sql: "ALTER TABLE products ADD COLUMN post_password TEXT NOT NULL DEFAULT ''")
    }
}
