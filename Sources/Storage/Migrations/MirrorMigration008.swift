import GRDB

/// What the store has under the edits of products and of what orders them. Never changed once released.
enum MirrorMigration008: MirrorMigration {
    static let migration = SchemaMigration(name: "008 covered fields") { database in
        try database.execute(
            sql: """
                CREATE TABLE covered_fields (
                    site_id INTEGER NOT NULL, kind TEXT NOT NULL, record_id INTEGER NOT NULL,
                    fields_json TEXT NOT NULL, PRIMARY KEY (kind, record_id)
                ) WITHOUT ROWID;
                """
        )
    }
}
