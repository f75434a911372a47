import GRDB

/// Counts the customers who came back status by status. Never changed once released.
enum MirrorMigration031: MirrorMigration {
    static let migration = SchemaMigration(name: "031 returning sales by status") { database in
        try database.execute(
            sql: """
                DROP INDEX sales_returning_created;
                CREATE INDEX sales_returning_created
                ON sales (currency, status, created_day, customer, refund_id, is_first)
                WHERE refund_id = 0 AND is_first = 0 AND customer <> 0;
                DROP INDEX sales_returning_paid;
                CREATE INDEX sales_returning_paid ON sales (currency, status, paid_day, customer, refund_id, is_first)
                WHERE refund_id = 0 AND is_first = 0 AND customer <> 0;
                """
        )
    }
}
