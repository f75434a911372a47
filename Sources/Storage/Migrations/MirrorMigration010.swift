import GRDB

/// Finds the first order of a customer, however many there are. Never changed once released.
enum MirrorMigration010: MirrorMigration {
    static let migration = SchemaMigration(name: "010 first sales") { database in
        try database.execute(sql: "CREATE INDEX sales_first ON sales (customer) WHERE is_first = 1")
    }
}
