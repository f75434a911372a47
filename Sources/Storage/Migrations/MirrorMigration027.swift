import GRDB

/// Claims of payments that have money, so that what was charged twice is found without reading the others. Never changed once
/// released.
enum MirrorMigration027: MirrorMigration {
    static let migration = SchemaMigration(name: "027 claims with money") { database in
        try database.execute(
            sql: """
                CREATE INDEX meta_data_money ON meta_data (order_id, key, site_id, owner_kind, value_json)
                    WHERE key >= '_merced_pay_' AND key < '_merced_pay`'
                    AND substr(value_json, 1, 8) IN ('"1|appro', '"1|paid|', '"1|settl');
                """
        )
    }
}
