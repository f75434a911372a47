import GRDB
import Testing

@testable import Storage

struct CodePredicateTests {
    private static func product(_ id: Int64, sku: String = "", gtin: String = "", meta: String = "[]") -> ProductRecord
    {
        var record = ProductRecord()
        (record.siteID, record.productID, record.name, record.statusKey) = (1, id, "Mug \(id)", "publish")
        (record.sku, record.globalUniqueID, record.metaDataJSON) = (sku, gtin, meta)
        return record
    }

    private static func variation(_ id: Int64, of product: Int64, meta: String) -> ProductVariationRecord {
        var record = ProductVariationRecord()
        (record.siteID, record.variationID, record.productID, record.metaDataJSON) = (1, id, product, meta)
        return record
    }

    private static func meta(_ key: String, _ value: String) -> String {
        #"[{"id":1,"key":"\#(key)","value":\#(value)}]"#
    }

    private func found(_ predicate: RecordPredicate<ProductRecord>, _ manager: StorageManager) async throws -> [Int64] {
        try await manager.read { try $0.identifiers(ofType: ProductRecord.self, matching: predicate) }
    }

    @Test func test_gtin_when_written_in_any_form_then_is_found_as_fourteen_digits() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.performAndSave { storage in
            for (id, gtin) in ["4006381333931", "04006381333931", "400-6381 333931", "4006381333932", ""].enumerated() {
                try storage.save(Self.product(Int64(id + 1), gtin: gtin))
            }
        }
        #expect(try await found(.gtin14(["04006381333931"]), manager) == [1, 2, 3])
        #expect(try await found(.gtin14([]), manager).isEmpty)
        #expect(try await found(.gtin14(["00000000000000"]), manager).isEmpty)
    }

    @Test func test_barcode_when_it_stands_in_meta_data_then_is_found_until_it_changes() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.performAndSave { storage in
            try storage.save(Self.product(1, meta: Self.meta("_barcode", #"" 036000291452 ""#)))
            try storage.save(Self.product(2, meta: Self.meta("_ean", "4006381333931")))
            try storage.save(Self.product(3, meta: Self.meta("_other", #""036000291452""#)))
            try storage.save(Self.product(4, meta: Self.meta("_barcode", #"{"a":"036000291452"}"#)))
            try storage.save(Self.variation(9, of: 4, meta: Self.meta("_gtin", #""Box-9""#)))
        }
        #expect(try await found(.barcode(["00036000291452"]), manager) == [1])
        #expect(try await found(.barcode(["04006381333931"]), manager) == [2])
        let variations = try await manager.read { storage in
            try storage.identifiers(ofType: ProductVariationRecord.self, matching: .barcode(["box-9"]))
        }
        #expect(variations == [9])
        try await manager.performAndSave { storage in
            try storage.save(Self.product(1, meta: Self.meta("_barcode", #""X1""#)))
            try storage.deleteObject(ofType: ProductRecord.self, primaryKey: 2)
        }
        #expect(try await found(.barcode(["00036000291452", "04006381333931"]), manager).isEmpty)
        #expect(try await found(.barcode(["x1"]), manager) == [1])
    }

    @Test func test_keys_of_barcodes_when_set_then_products_are_read_anew() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.performAndSave { storage in
            try storage.save(Self.product(1, meta: Self.meta("_barcode", #""A1""#)))
            try storage.save(Self.product(2, meta: Self.meta("_mine", #""B2""#)))
            try storage.save(Self.variation(9, of: 2, meta: Self.meta("_mine", #""B3""#)))
        }
        try await manager.performAndSave { try $0.setBarcodeKeys(["_mine"]) }
        #expect(try await found(.barcode(["A1"]), manager).isEmpty)
        #expect(try await found(.barcode(["B2"]), manager) == [2])
        #expect(try await manager.read { try $0.barcodeKeys() } == ["_mine"])
        #expect(
            try await manager.read {
                try $0.identifiers(ofType: ProductVariationRecord.self, matching: .barcode(["B3"]))
            } == [9]
        )
        try await manager.performAndSave { try $0.setBarcodeKeys([]) }
        #expect(try await found(.barcode(["B2"]), manager).isEmpty)
    }

    /// No row is read that does not have the code, however many products there are.
    @Test func test_plans_when_a_code_is_looked_up_then_each_uses_its_index() async throws {
        let manager = try StorageManager.inMemory()
        let products: [(RecordPredicate<ProductRecord>, String)] = [
            (ProductRecord.Columns.sku == "A", "products_by_sku"),
            (ProductRecord.Columns.sku.isInIgnoringCase(["A"]), "products_by_any_sku"),
            (.gtin14(["04006381333931", "00000012345670"]), "products_by_gtin14"),
            (.barcode(["A", "B"]), "sqlite_autoindex_product_barcodes"),
        ]
        for (predicate, index) in products {
            try await expect(index, predicate.node.sql, "products", manager)
        }
        let variations: [(RecordPredicate<ProductVariationRecord>, String)] = [
            (ProductVariationRecord.Columns.sku == "A", "product_variations_by_sku"),
            (ProductVariationRecord.Columns.sku.isInIgnoringCase(["A"]), "product_variations_by_any_sku"),
            (.gtin14(["04006381333931"]), "product_variations_by_gtin14"),
            (.barcode(["A"]), "sqlite_autoindex_product_barcodes"),
        ]
        for (predicate, index) in variations {
            try await expect(index, predicate.node.sql, "product_variations", manager)
        }
    }

    private func expect(_ index: String, _ condition: CompiledSQL, _ table: String, _ manager: StorageManager)
        async throws
    {
        let text = condition.values.count
        let plan = try await manager.engine.readDatabase { database in
            try Row.fetchAll(
                database,
                sql: "EXPLAIN QUERY PLAN SELECT * FROM \(table) WHERE \(condition.text) LIMIT 20",
                arguments: StatementArguments(Array(repeating: "A", count: text))
            ).map { $0["detail"] as String }.joined(separator: "; ")
        }
        #expect(plan.contains(index) || index.hasPrefix("sqlite") && plan.contains("PRIMARY KEY"), "\(plan)")
        #expect(!plan.contains("SCAN"), "\(plan)")
    }
}
