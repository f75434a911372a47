import GRDB

/// Parcels of orders, and who carries them. Never changed once released.
enum MirrorMigration029: MirrorMigration {
    static let migration = SchemaMigration(name: "029 shipments") { database in
        try database.execute(
            sql: """
                CREATE TABLE shipment_trackings (
                    shipment_id TEXT PRIMARY KEY,
                    site_id INTEGER NOT NULL,
                    order_id INTEGER NOT NULL,
                    tracking_id TEXT NOT NULL,
                    edit_id INTEGER NOT NULL,
                    tracking_number TEXT NOT NULL,
                    provider TEXT NOT NULL,
                    url TEXT NOT NULL,
                    date_shipped TEXT NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX shipment_trackings_by_order ON shipment_trackings (order_id, date_shipped);
                CREATE TABLE shipment_providers (
                    provider_id TEXT PRIMARY KEY,
                    site_id INTEGER NOT NULL,
                    group_name TEXT NOT NULL,
                    name TEXT NOT NULL,
                    link TEXT NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE shipment_offers (
                    site_id INTEGER PRIMARY KEY,
                    is_offered INTEGER NOT NULL,
                    asked_at INTEGER NOT NULL
                ) STRICT;
                """
        )
    }
}
