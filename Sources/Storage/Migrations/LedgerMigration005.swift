import GRDB

/// Receipts in the chain of money: those that are there already are sealed, and their triggers get the text that is compared.
enum LedgerMigration005: LedgerMigration {
    static let migration = SchemaMigration(name: "005 sealed receipts") { database in
        try database.execute(sql: "CREATE INDEX money_events_by_kind ON money_events (site_id, kind, sequence)")
        for guardian in ReceiptGuard.allCases {
            try database.execute(sql: "DROP TRIGGER IF EXISTS \(guardian.rawValue)")
            try database.execute(sql: guardian.sql)
        }
        try ReceiptSeal.sealAll(database)
    }
}
