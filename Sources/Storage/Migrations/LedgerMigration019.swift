import GRDB

/// Stock takes count fractions. Never changed once released.
enum LedgerMigration019: LedgerMigration {
    /// Ten-thousandths, as the till's lines are.
    static let migration = SchemaMigration(name: "019 counted fractions") { database in
        try database.execute(
            sql: """
                UPDATE stock_take_lines
                SET expected = expected * 10000, counted = counted * 10000, stock_seen = stock_seen * 10000;
                """
        )
    }
}
