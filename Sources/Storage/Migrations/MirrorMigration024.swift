import GRDB

/// What a register asks again and again, without reading what it does not show: goods that sell best first, the marks of tills,
/// and the claims of payments without those marks, of which every sale leaves one. Never changed once released.
enum MirrorMigration024: MirrorMigration {
    static let migration = SchemaMigration(name: "024 questions of a register") { database in
        try database.execute(
            sql: """
                CREATE INDEX products_by_sales ON products (total_sales DESC, product_id, status_key);
                DROP INDEX meta_data_claims;
                CREATE INDEX meta_data_claims ON meta_data (order_id)
                    WHERE key >= '_merced_over_' AND key < '_merced_pay`' AND key <> '_merced_paid_by';
                CREATE INDEX meta_data_marks ON meta_data (key, site_id, owner_kind, order_id, value_json)
                    WHERE key = '_merced_paid_by';
                """
        )
    }
}
