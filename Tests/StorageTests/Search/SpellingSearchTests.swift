import Foundation
import TestSupport
import Testing

@testable import Storage

/// What people type is not how it stands in the order.
@Suite struct SpellingSearchTests {
    private static func order(_ id: Int64, phone: String = "", name: String = "Ada", note: String = "") -> OrderRecord {
        OrderRecord(
            siteID: site,
            orderID: id,
            number: "\(id)",
            status: "processing",
            storeStatus: "processing",
            customerNote: note,
            billing: AddressRecord(firstName: name, phone: phone)
        )
    }

    /// Neighbours of one number: others of its area, and one whose pieces begin other words.
    private static let phones = [
        Self.order(1, phone: "+1 207 555 0002"), Self.order(2, phone: "+1 207 555 0577"),
        Self.order(3, phone: "(207) 555-0577"),
        Self.order(4, phone: "2075550002"), Self.order(5, phone: "+1 207 555 0100", note: "2 of 0002345"),
        Self.order(12_075, phone: "+1 207 555 0203"),
    ]

    @Test(arguments: [
        ("+1 207 555 0002", [1, 4]), ("+12075550002", [1, 4]), ("207 555 0002", [1, 4]), ("(207) 555-0002", [1, 4]),
        ("+1 (207) 555-0577", [2, 3]),
    ])
    func test_search_when_a_whole_phone_number_is_typed_then_finds_no_other(_ typed: String, _ ids: [Int64])
        async throws
    {
        let manager = try StorageManager.inMemory()
        try await manager.save(Self.phones)
        #expect(try await manager.found(.search(typed)) == ids)
    }

    @Test(arguments: [
        ("5550577", [2, 3]), ("555-0577", [2, 3]), ("555 0577", [2, 3]), ("5550002", [1, 4]), ("50577", [2, 3]),
        ("0577", [2, 3]), ("#5550577", []),
    ])
    func test_search_when_a_local_number_has_no_area_code_then_finds_it(_ typed: String, _ ids: [Int64]) async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save(Self.phones)
        #expect(try await manager.found(.search(typed)) == ids)
    }

    @Test(arguments: ["oneill", "o'neill", "O’Neill", "ONEILL", "neill", "one"])
    func test_search_when_a_name_has_an_apostrophe_then_is_found_with_and_without(_ typed: String) async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([
            Self.order(1, name: "O'Neill"), Self.order(2, name: "O’Neill"), Self.order(3, name: "Nielsen"),
        ])
        #expect(try await manager.found(.search(typed)) == [1, 2])
        let named = RecordPredicate<OrderRecord>.customer(named: typed)
        #expect(try await manager.found(named) == [1, 2])
    }

    @Test func test_search_when_marks_stand_in_words_then_they_are_found_joined() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([
            Self.order(1, name: "Jean-Luc"), Self.order(2, name: "ONeill"), Self.order(3, name: "D'Éon"),
            Self.order(4, note: "a T-Shirt, size M - please"),
        ])
        for (text, ids) in [
            ("jeanluc", [1]), ("o'neill", [2]), ("deon", [3]), ("tshirt", [4]), ("mplease", []), ("jean", [1]),
        ] as [(String, [Int64])] {
            #expect(try await manager.found(.search(text)) == ids, "\(text)")
        }
        #expect(try await manager.found(RecordPredicate<OrderRecord>.customer(named: "o'neill")) == [2])
    }

    @Test func test_search_when_customers_and_products_are_meant_then_is_as_kind() async throws {
        let manager = try StorageManager.inMemory()
        var (customer, product) = (CustomerRecord(), ProductRecord())
        (customer.siteID, customer.customerID, customer.lastName) = (site, 7, "O'Neill")
        customer.billing.phone = "+1 207 555 0577"
        (product.siteID, product.productID, product.name) = (site, 9, "Men's T-Shirt")
        let (customers, products) = ([customer], [product])
        try await manager.performAndSave { storage in
            try storage.save(customers)
            try storage.save(products)
        }
        for text in ["oneill", "5550577", "+1 207 555 0577"] {
            let found = try await manager.read { storage in
                try storage.allObjects(ofType: CustomerRecord.self, matching: .search(text)).map(\.customerID)
            }
            #expect(found == [7], "\(text)")
        }
        for text in ["mens", "tshirt", "men's t-shirt"] {
            let found = try await manager.read { storage in
                try storage.allObjects(ofType: ProductRecord.self, matching: .search(text)).map(\.productID)
            }
            #expect(found == [9], "\(text)")
        }
    }

    @Test func test_index_when_a_mirror_of_the_schema_before_is_opened_then_finds_the_new_spellings() async throws {
        try await withFolder { folder in
            let before = [SchemaMigration].mirror.filter { $0.name < "015" }
            do {
                let pool = try MirrorOpener(folder: folder, migrations: before).open().pool
                try await pool.write { database in
                    let record = Self.order(3, phone: "+1 207 555 0577", name: "O'Neill")
                    let statement = try SQLStatement(database, OrderRecord.entity.insertSQL)
                    try statement.run { OrderRecord.entity.bind(record, &$0) }
                    try database.execute(
                        sql: "INSERT INTO order_search (rowid, text, notes) VALUES (3, 'O''Neill', '')"
                    )
                }
            }
            let manager = try StorageManager(folder: folder)
            #expect(manager.mirrorWasRebuilt == nil)
            #expect(try await manager.found(.search("oneill 5550577")) == [3])
        }
    }
}
