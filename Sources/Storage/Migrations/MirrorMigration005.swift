import GRDB

/// What the store has in the fields of an order that an edit covers on screen.
enum MirrorMigration005: MirrorMigration {
    static let migration = SchemaMigration(name: "005 edited orders") { database in
        try database.execute(
            sql: """
                CREATE TABLE edited_orders (
                    site_id INTEGER NOT NULL, order_id INTEGER PRIMARY KEY, fields_json TEXT NOT NULL
                );
                """
        )
    }
}
