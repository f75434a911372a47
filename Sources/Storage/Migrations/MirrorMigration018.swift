import GRDB

/// What people who may be one and the same have alike; filled with the people when they are next asked for. Never changed
/// once released.
enum MirrorMigration018: MirrorMigration {
    static let migration = SchemaMigration(name: "018 marks of people") { database in
        try database.execute(
            sql: """
                CREATE TABLE person_marks (
                    mark INTEGER NOT NULL, person_id INTEGER NOT NULL, kind INTEGER NOT NULL,
                    PRIMARY KEY (mark, person_id)
                ) WITHOUT ROWID;
                CREATE INDEX person_marks_by_person ON person_marks (person_id);
                INSERT OR IGNORE INTO people_changed SELECT person_id FROM people;
                """
        )
    }
}
