import GRDB

/// Orders by the mark of what made them, a sale at a register or a form: two with one mark are one too many. Never changed once
/// released.
enum MirrorMigration032: MirrorMigration {
    static let migration = SchemaMigration(name: "032 orders made twice") { database in
        try database.execute(
            sql: """
                CREATE INDEX meta_data_makings ON meta_data (value_json, key, site_id, owner_kind, order_id)
                    WHERE key IN ('_merced_edit', '_merced_sale');
                """
        )
    }
}
