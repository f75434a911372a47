import GRDB

/// Orders by the number of the register's receipt that they carry: a receipt of another till is looked up by it. Never changed
/// once released.
enum MirrorMigration025: MirrorMigration {
    static let migration = SchemaMigration(name: "025 receipts of other tills") { database in
        try database.execute(
            sql: """
                CREATE INDEX meta_data_numbers ON meta_data (value_json, site_id, owner_kind, order_id)
                    WHERE key = '_merced_number';
                """
        )
    }
}
