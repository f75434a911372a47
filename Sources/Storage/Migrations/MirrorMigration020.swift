import GRDB

/// What each shipping zone covers, so that an address finds its zone. Never changed once released.
enum MirrorMigration020: MirrorMigration {
    static let migration = SchemaMigration(name: "020 shipping zones") { database in
        try database.execute(
            sql: """
                CREATE TABLE shipping_zones (
                    site_id INTEGER NOT NULL, zone_id INTEGER PRIMARY KEY, name TEXT NOT NULL, position INTEGER NOT NULL,
                    places_json TEXT NOT NULL
                );
                """
        )
    }
}
