import GRDB

/// Counts the customers who came back in a range by reading one index. Never changed once released.
enum MirrorMigration011: MirrorMigration {
    static let migration = SchemaMigration(name: "011 returning sales") { database in
        try database.execute(
            sql: """
                CREATE INDEX sales_returning_created ON sales (created_day, customer, currency, status, refund_id, is_first)
                WHERE refund_id = 0 AND is_first = 0 AND customer <> 0;
                CREATE INDEX sales_returning_paid ON sales (paid_day, customer, currency, status, refund_id, is_first)
                WHERE refund_id = 0 AND is_first = 0 AND customer <> 0;
                """
        )
    }
}
