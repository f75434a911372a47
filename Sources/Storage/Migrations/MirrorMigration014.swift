import GRDB

/// Of which orders the notes were read, and what they were like then. Never changed once released.
enum MirrorMigration014: MirrorMigration {
    static let migration = SchemaMigration(name: "014 notes that were read") { database in
        try database.execute(
            sql: """
                CREATE TABLE order_note_readings (
                    order_id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL, order_modified INTEGER
                )
                """
        )
    }
}
