import GRDB
import Testing

@testable import Storage

/// A record is its declaration; what the generator makes of it has to fit the tables that the steps of the schema make.
struct DeclaredRecordsTests {
    private struct Column: Hashable {
        let name: String
        /// An insert without it fails.
        let isNeeded: Bool
    }

    private func tables() throws -> [String: [Column]] {
        let schemas = [(DatabaseSettings.mirror, [SchemaMigration].mirror), (DatabaseSettings.ledger, .ledger)]
        var tables: [String: [Column]] = [:]
        for (settings, steps) in schemas {
            let queue = try DatabaseQueue(configuration: settings)
            try steps.migrate(queue)
            try queue.read { database in
                for table in try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'") {
                    tables[table] = try database.columns(in: table).map {
                        Column(name: $0.name, isNeeded: $0.isNotNull && $0.defaultValueSQL == nil)
                    }
                }
            }
        }
        return tables
    }

    private func declared<Record: GeneratedRecord>(_ type: Record.Type) -> (
        table: String, key: [String], columns: [String]
    ) {
        (Record.entity.table, Record.entity.key, Record.entity.columns)
    }

    @Test func test_records_when_declared_then_their_columns_and_keys_stand_in_their_tables() throws {
        let tables = try tables()
        #expect(DeclaredRecords.all.count > 60)
        for type in DeclaredRecords.all {
            let (table, key, columns) = declared(type)
            let there = Set((tables[table] ?? []).map(\.name))
            #expect(Set(columns).subtracting(there) == [], "\(type) in \(table)")
            #expect(Set(columns).count == columns.count, "\(type)")
            #expect(!key.isEmpty && Set(key).isSubset(of: columns), "\(type)")
        }
    }

    @Test func test_records_when_saved_then_no_column_that_is_needed_is_left_out() throws {
        let tables = try tables()
        for type in DeclaredRecords.all where !(type is any PartialRecord.Type) {
            let (table, _, columns) = declared(type)
            let needed = (tables[table] ?? []).filter(\.isNeeded).map(\.name)
            #expect(Set(needed).subtracting(columns) == [], "\(type) in \(table)")
        }
    }

    @Test func test_order_row_when_the_order_is_saved_then_reads_what_a_list_shows() async throws {
        let manager = try StorageManager.inMemory()
        let order = order(5, status: "completed", total: "12.50", customer: "Ada Byrne")
        let row = try await manager.performAndSave { storage in
            try storage.save(order)
            return try storage.loadObject(ofType: OrderRowRecord.self, primaryKey: 5)
        }
        #expect(row?.orderID == 5)
        #expect(row?.status == "completed")
        #expect(row?.customerName == "Ada Byrne")
        #expect(row?.total == "12.50")
    }

    @Test func test_product_row_when_the_product_is_saved_then_reads_what_a_list_shows() async throws {
        let manager = try StorageManager.inMemory()
        var product = ProductRecord()
        (product.siteID, product.productID, product.name, product.sku) = (1, 7, "Tea Pot", "POT-7")
        (product.price, product.managesStock, product.stockQuantity) = ("12.50", true, "3")
        (product.variationIDsJSON, product.imagesJSON) = ("[8,9]", "[{\"id\":1}]")
        let whole = product
        let row = try await manager.performAndSave { storage in
            try storage.save(whole)
            return try storage.loadObject(ofType: ProductRowRecord.self, primaryKey: 7)
        }
        #expect(row?.productID == 7)
        #expect(row?.name == "Tea Pot")
        #expect(row?.sku == "POT-7")
        #expect(row?.price == "12.50")
        #expect(row?.stockQuantity == "3")
        #expect(row?.variationIDsJSON == "[8,9]")
        #expect(row?.imagesJSON == whole.imagesJSON)
    }
}
