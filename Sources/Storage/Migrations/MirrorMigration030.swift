import GRDB

/// Parcels that WooCommerce itself keeps, and who visited the store. Never changed once released.
enum MirrorMigration030: MirrorMigration {
    static let migration = SchemaMigration(name: "030 fulfilments and visits") { database in
        try database.execute(
            sql: """
                ALTER TABLE shipment_offers ADD COLUMN has_fulfilments INTEGER NOT NULL DEFAULT 0;
                CREATE TABLE site_visits (
                    range_id TEXT PRIMARY KEY,
                    site_id INTEGER NOT NULL,
                    visitors INTEGER NOT NULL,
                    views INTEGER NOT NULL,
                    is_summed INTEGER NOT NULL,
                    told_at INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                """
        )
    }
}
