import GRDB

/// The countries of the world with their states, for addresses. Never changed once released.
enum MirrorMigration021: MirrorMigration {
    static let migration = SchemaMigration(name: "021 countries") { database in
        try database.execute(
            sql: """
                CREATE TABLE countries (
                    site_id INTEGER NOT NULL, code TEXT PRIMARY KEY, name TEXT NOT NULL, states_json TEXT NOT NULL
                );
                """
        )
    }
}
