import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

@Suite struct OrderSearchTests {
    private static func order(_ id: Int64, number: String? = nil, phone: String = "", name: String = "Ada")
        -> OrderRecord
    {
        OrderRecord(
            siteID: site,
            orderID: id,
            number: number ?? "\(id)",
            status: "processing",
            storeStatus: "processing",
            billing: AddressRecord(firstName: name, phone: phone, email: "ada.byrne@shop.example.ie")
        )
    }

    @Test(arguments: [
        "+49 30 1234567", "0049301234567", "030 1234567", "030/123-45 67", "(030) 1234567", "301234", "+49301",
        "+49 (0)30 12",
        "1234567",
    ])
    func test_search_when_a_phone_is_typed_in_any_spelling_then_finds_it(_ typed: String) async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([
            Self.order(1, phone: "+49 30 1234567"), Self.order(2, phone: "0049 (0)30 / 1234567"),
            Self.order(3, phone: "+353 91 7654321"),
        ])
        #expect(try await manager.found(.search(typed)) == [1, 2])
    }

    @Test func test_search_when_letters_have_other_spellings_then_finds_them() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([
            Self.order(1, name: "Weiß Müller"), Self.order(2, name: "Søren Łukasz"), Self.order(3, name: "Æsa Şahin"),
            Self.order(4, name: "Mu\u{308}ller"),
        ])
        for (text, ids) in [
            ("weiss", [1]), ("WEIß", [1]), ("muller", [1, 4]), ("mueller", [1, 4]), ("müller", [1, 4]), ("soren", [2]),
            ("soeren", [2]), ("lukasz", [2]), ("ŁUK", [2]), ("aesa", [3]), ("sahin", [3]),
        ] as [(String, [Int64])] {
            #expect(try await manager.found(.search(text)) == ids, "\(text)")
        }
    }

    @Test func test_search_when_numbers_have_zeros_or_signs_before_them_then_finds_them() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([Self.order(77, number: "R-000123"), Self.order(123), Self.order(9_999)])
        for text in ["123", "#123", "000123", "#00123", "r-000123"] {
            #expect(try await manager.found(.search(text)).contains(77), "\(text)")
        }
        #expect(try await manager.found(.search("#123")) == [77, 123])
        #expect(try await manager.found(.search("77")) == [77])
    }

    @Test(arguments: ["ada", "byrne", "shop", "example", "ada.byrne@sh", "byrne@shop.example.ie", "ie"])
    func test_search_when_a_part_of_an_e_mail_is_typed_then_finds_it(_ typed: String) async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([Self.order(1)])
        #expect(try await manager.found(.search(typed)) == [1])
    }

    @Test func test_search_when_a_note_is_added_and_deleted_then_follows() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([Self.order(1), Self.order(2)])
        let note = OrderNoteRecord(siteID: site, noteID: 5, orderID: 1, note: "Grüße vom Paketboten")
        try await manager.save([note])
        #expect(try await manager.found(.search("ada paketb")) == [1])
        #expect(try await manager.found(.search("gruesse")) == [1])
        // What the order itself says is written anew without losing the note.
        try await manager.performAndSave { storage in
            try storage.saveOrder(OrderGraph(order: Self.order(1, name: "Grace")))
        }
        #expect(try await manager.found(.search("grace paketb")) == [1])
        try await manager.performAndSave { _ = try $0.deleteObject(note) }
        #expect(try await manager.found(.search("paketb")) == [])
        #expect(try await manager.found(.search("grace")) == [1])
    }

    @Test func test_nearest_word_when_one_is_misspelled_then_is_the_one_most_orders_have() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save(
            ["galway", "galway", "galwey1", "gallery", "berlin"].enumerated().map {
                Self.order(Int64($0 + 1), name: $1)
            }
        )
        let found = try await manager.read { try $0.nearestWord(to: "galwye") }
        #expect(found?.word == "galway")
        #expect(found?.orders == 2)
        #expect(try await manager.read { try $0.nearestWord(to: "zzzzzz")?.word } == nil)
        #expect(try await manager.read { try $0.nearestWord(to: "日本") == nil })
    }

    @Test func test_index_when_a_mirror_of_the_first_schema_is_opened_then_is_filled_anew() async throws {
        try await withFolder { folder in
            do {
                let pool = try MirrorOpener(folder: folder, migrations: [MirrorMigration001.migration]).open().pool
                try await pool.write { database in
                    var order = graph(3).order
                    order.billing.phone = "+49 30 1234567"
                    let statement = try SQLStatement(database, OrderRecord.entity.insertSQL)
                    let record = order
                    try statement.run { OrderRecord.entity.bind(record, &$0) }
                    try database.execute(
                        sql: "INSERT INTO order_notes VALUES (7, 1, 3, 0, 'left at the counter', 0, 'ada')"
                    )
                }
            }
            let manager = try StorageManager(folder: folder)
            #expect(manager.mirrorWasRebuilt == nil)
            #expect(try await manager.found(.search("030 1234567 counter")) == [3])
            #expect(try await manager.read { try $0.countOrdersByStatus() } == ["processing": 1])
        }
    }

    @Test func test_counts_when_orders_come_change_and_go_then_are_what_a_count_says() async throws {
        let manager = try StorageManager.inMemory()
        var random = SeededGenerator(seed: Seed.value)
        let statuses = ["processing", "completed", "trash"]
        for _ in 0..<40 {
            let orders = (0..<20).map { _ in
                let name = Bool.random(using: &random) ? "Ada" : "Grace"
                var order = Self.order(Int64.random(in: 1...60, using: &random), name: name)
                order.status = statuses.randomElement(using: &random) ?? ""
                return order
            }
            let gone = Int64.random(in: 1...60, using: &random)
            try await manager.performAndSave { storage in
                for order in orders { try storage.saveOrder(OrderGraph(order: order)) }
                try storage.deleteObject(ofType: OrderRecord.self, primaryKey: gone)
            }
            let all = try await manager.read { try $0.allObjects(ofType: OrderRecord.self) }
            let expected = Dictionary(grouping: all, by: \.status).mapValues(\.count)
            #expect(try await manager.read { try $0.countOrdersByStatus() } == expected)
            let shown = try await manager.read {
                try $0.countObjects(ofType: OrderRecord.self, matching: !OrderRecord.Columns.status.isIn(["trash"]))
            }
            #expect(shown == all.count { $0.status != "trash" })
            let found = try await manager.read {
                try $0.countObjects(
                    ofType: OrderRecord.self,
                    matching: !OrderRecord.Columns.status.isIn(["trash"]) && .search(words: ["grac"])
                )
            }
            #expect(found == all.count { $0.status != "trash" && $0.billing.firstName == "Grace" })
        }
    }
}
