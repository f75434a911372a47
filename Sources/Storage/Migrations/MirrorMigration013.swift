import GRDB

/// Finds the claims that payments wrote into orders without reading every row of meta data. Never changed once released.
enum MirrorMigration013: MirrorMigration {
    static let migration = SchemaMigration(name: "013 claims of payments") { database in
        try database.execute(
            sql: """
                CREATE INDEX meta_data_claims ON meta_data (order_id) WHERE key >= '_merced_over_' AND key < '_merced_pay`'
                """
        )
    }
}
