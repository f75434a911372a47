import GRDB

/// What happened, for who runs the shop. Never changed once released.
enum MirrorMigration028: MirrorMigration {
    static let migration = SchemaMigration(name: "028 notes of what happened") { database in
        try database.execute(
            sql: """
                CREATE TABLE notes (
                    note_id INTEGER PRIMARY KEY,
                    site_id INTEGER NOT NULL,
                    kind_key TEXT NOT NULL,
                    subject TEXT NOT NULL,
                    hash TEXT NOT NULL,
                    happened_at INTEGER NOT NULL,
                    target_id INTEGER NOT NULL,
                    number TEXT NOT NULL,
                    name TEXT NOT NULL,
                    text TEXT NOT NULL,
                    status_key TEXT NOT NULL,
                    amount TEXT NOT NULL,
                    currency TEXT NOT NULL,
                    link TEXT NOT NULL,
                    is_shown INTEGER NOT NULL,
                    is_read INTEGER NOT NULL,
                    is_read_there INTEGER NOT NULL
                ) STRICT;
                CREATE UNIQUE INDEX notes_by_subject ON notes (kind_key, subject);
                CREATE INDEX notes_by_time ON notes (happened_at DESC, note_id DESC) WHERE is_shown = 1;
                CREATE INDEX notes_unread ON notes (site_id) WHERE is_shown = 1 AND is_read = 0;
                CREATE TABLE note_marks (
                    site_id INTEGER PRIMARY KEY,
                    last_seen INTEGER,
                    knows_stock INTEGER NOT NULL,
                    device_id INTEGER NOT NULL
                ) STRICT;
                """
        )
    }
}
