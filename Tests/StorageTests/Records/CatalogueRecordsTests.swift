import Foundation
import Testing

@testable import Storage

/// Records that are declared as a list of fields.
@Suite struct CatalogueRecordsTests {
    private static func product(_ id: Int64) -> ProductRecord {
        var product = ProductRecord()
        (product.siteID, product.productID, product.name, product.sku) = (7, id, "Crème brûlée kit", "HP-1")
        (product.price, product.stockQuantity, product.lowStockAmount) = ("12.50", "7.5", 3)
        product.dateModified = Date(timeIntervalSince1970: 1_795_235_000)
        product.categoriesJSON = #"[{"id":41,"name":"Pantry","slug":"pantry"},{"id":42,"name":"Tea","slug":"tea"}]"#
        product.attributesJSON = #"[{"id":1,"name":"Color","slug":"pa_color","options":["Moss","Rust"]}]"#
        return product
    }

    private struct Term: Hashable {
        let kind: String
        let id: Int64
        let name: String
        let option: String
    }

    private static func terms(_ storage: any StorageType, of product: Int64) throws -> Set<Term> {
        let database = try #require(storage as? TransactionStorage).database()
        var found: Set<Term> = []
        let sql = "SELECT kind, term_id, name, option FROM product_terms WHERE product_id = ?"
        try SQLStatement(database, sql).run([.integer(product)]) { row in
            func cell(_ index: Int32) -> Cell { Cell(statement: row, index: index) }
            found.insert(Term(kind: cell(0).text, id: cell(1).integer, name: cell(2).text, option: cell(3).text))
        }
        return found
    }

    @Test(arguments: StorageVariant.allCases)
    func test_product_when_saved_then_comes_back_whole_and_sortable(variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            let product = Self.product(5)
            let stored = try await manager.performAndSave { storage in
                try storage.save(product)
                return try storage.loadObject(ofType: ProductRecord.self, primaryKey: 5)
            }
            #expect(stored == product)
            #expect(
                product.priceStored == 125_000 && product.stockStored == 75_000 && product.regularPriceStored == nil
            )
            typealias Columns = ProductRecord.Columns
            let found = try await manager.read { storage in
                try storage.allObjects(
                    ofType: ProductRecord.self,
                    matching: Columns.priceStored > 120_000 && Columns.nameSort == "creme brulee kit"
                )
            }
            #expect(found == [product])
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_terms_when_a_product_is_saved_changed_and_deleted_then_follow_it(variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            try await manager.performAndSave { storage in
                var product = Self.product(5)
                try storage.save(product)
                #expect(
                    try Self.terms(storage, of: 5) == [
                        Term(kind: "category", id: 41, name: "Pantry", option: ""),
                        Term(kind: "category", id: 42, name: "Tea", option: ""),
                        Term(kind: "attribute", id: 1, name: "Color", option: "Moss"),
                        Term(kind: "attribute", id: 1, name: "Color", option: "Rust"),
                    ]
                )
                product.categoriesJSON = "[]"
                product.tagsJSON = #"[{"id":83,"name":"new","slug":"new"}]"#
                product.attributesJSON = "[]"
                try storage.save(product)
                #expect(try Self.terms(storage, of: 5) == [Term(kind: "tag", id: 83, name: "new", option: "")])
                try storage.deleteObject(product)
                #expect(try Self.terms(storage, of: 5).isEmpty)
            }
        }
    }

    @Test(arguments: StorageVariant.allCases)
    func test_customer_when_saved_then_both_addresses_come_back(variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            var customer = CustomerRecord()
            (customer.siteID, customer.customerID, customer.firstName, customer.lastName) = (7, 3, "Zoë", "Łukasz")
            customer.billing = AddressRecord(company: "Åsa & Co", city: "Portland", phone: "+1 207", email: "z@x.test")
            customer.shipping = AddressRecord(firstName: "Zoë", postcode: "04101")
            let saved = customer
            try await manager.performAndSave { try $0.save(saved) }
            let stored = try await manager.read { try $0.loadObject(ofType: CustomerRecord.self, primaryKey: 3) }
            #expect(stored == customer)
        }
    }

    @Test func test_rows_when_they_come_again_then_nobody_is_told() async throws {
        try await StorageVariant.memory.withManager { manager in
            try await manager.performAndSave { storage in
                try storage.saveChanged([Self.product(5)])
                let transaction = try #require(storage as? TransactionStorage)
                #expect(transaction.touched.keys.contains("products"))
            }
            try await manager.performAndSave { storage in
                try storage.saveChanged([Self.product(5)])
                let transaction = try #require(storage as? TransactionStorage)
                #expect(!transaction.touched.keys.contains("products"))
            }
        }
    }
}
