import GRDB

/// Everybody who has an account or has bought; filled from what is there when it is first asked for. Never changed once
/// released.
enum MirrorMigration017: MirrorMigration {
    static let migration = SchemaMigration(name: "017 people") { database in
        try database.execute(
            sql: """
                CREATE TABLE people (
                    person_id INTEGER PRIMARY KEY, site_id INTEGER NOT NULL, guest_key INTEGER NOT NULL,
                    email TEXT NOT NULL, name TEXT NOT NULL, name_sort TEXT NOT NULL, company TEXT NOT NULL,
                    city TEXT NOT NULL, country TEXT NOT NULL, phone TEXT NOT NULL, role TEXT NOT NULL,
                    orders INTEGER NOT NULL, spent_stored INTEGER NOT NULL, first_order INTEGER, last_order INTEGER,
                    registered INTEGER, words TEXT NOT NULL
                );
                CREATE INDEX people_by_guest ON people (guest_key) WHERE guest_key <> 0;
                CREATE TABLE people_changed (person_id INTEGER PRIMARY KEY);
                INSERT INTO people_changed SELECT customer_id FROM customers;
                INSERT OR IGNORE INTO people_changed
                    SELECT DISTINCT customer FROM sales WHERE refund_id = 0 AND customer <> 0;
                """
        )
    }
}
