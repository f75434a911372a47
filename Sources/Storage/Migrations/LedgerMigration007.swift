import GRDB

/// Prices that change at a time, until it has come.
enum LedgerMigration007: LedgerMigration {
    static let migration = SchemaMigration(name: "007 planned prices") { database in
        try database.execute(
            sql: """
                CREATE TABLE price_plans (
                    site_id INTEGER NOT NULL, plan_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL,
                    state TEXT NOT NULL, due_at INTEGER NOT NULL, made_at INTEGER NOT NULL, closed_at INTEGER,
                    rows_json TEXT NOT NULL
                );
                """
        )
    }
}
