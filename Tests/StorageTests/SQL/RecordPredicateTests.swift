import Foundation
import Storage
import Testing

struct RecordPredicateTests {
    private static let columns = OrderRecord.Columns.self

    static let cases: [(OrderRecord.Predicate, [Int64])] = [
        (columns.status == "pending", [1]),
        (columns.status != "pending", [2, 3, 4]),
        (columns.status.isIn(["pending", "completed"]), [1, 3]),
        (columns.status.isIn([]), []),
        (columns.orderID.isIn([1, 3, 9]), [1, 3]),
        (!columns.orderID.isIn([1, 3, 9, 10, 11]), [2, 4]),
        (columns.orderID.isIn(Array(2...500)), [2, 3, 4]),
        (columns.status.isIn((0..<100).map { "s\($0)" } + ["completed"]), [3]),
        (columns.orderID > 2, [3, 4]),
        (columns.orderID <= 2, [1, 2]),
        (columns.orderID >= 2 && columns.orderID < 4, [2, 3]),
        (columns.orderID == 1 || columns.orderID == 4, [1, 4]),
        (columns.dateCreated.isNull, [4]),
        (columns.dateCreated.isNotNull, [1, 2, 3]),
        (columns.dateCreated < Date(timeIntervalSince1970: 2 * 86_400), [1]),
        (!(columns.dateCreated < Date(timeIntervalSince1970: 2 * 86_400)), [2, 3, 4]),
        (columns.totalStored >= 100_000, [2, 3]),
        (columns.customerName == "Robert'); DROP TABLE orders;--", [3]),
        (columns.customerName.contains("DROP"), [3]),
        (columns.customerName.contains("%"), []),
        (.all, [1, 2, 3, 4]),
        (.none, []),
        (.all && columns.orderID == 1, [1]),
        (!OrderRecord.Predicate.all, []),
    ]

    @Test(arguments: StorageVariant.allCases)
    func test_predicate_when_compiled_then_finds_what_it_says(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            try await manager.save([
                order(1, status: "pending", day: 1, total: "9.99"), order(2, day: 2),
                order(3, status: "completed", day: 3, total: "30", customer: "Robert'); DROP TABLE orders;--"),
                order(4, total: "x"),
            ])
            for (predicate, expected) in Self.cases {
                #expect(try await manager.found(predicate) == expected, "\(predicate)")
            }
        }
    }

    @Test func test_sort_when_names_differ_in_case_and_diacritics_then_folds_them() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([order(1, customer: "Zoe"), order(2, customer: "émile"), order(3, customer: "Eva")])
        let sorted = try await manager.read { storage in
            try storage.allObjects(ofType: OrderRecord.self, sortedBy: [Self.columns.customerSort.ascending])
        }
        #expect(sorted.map(\.orderID) == [2, 3, 1])
    }

    @Test(arguments: StorageVariant.allCases)
    func test_search_when_words_begin_words_then_finds_the_order(_ variant: StorageVariant) async throws {
        try await variant.withManager { manager in
            try await manager.performAndSave { storage in
                try storage.saveOrder(graph(1234))
                try storage.save(order(9, customer: "Müller Ångström"))
            }
            for text in [
                "1234", "#1234", "#12", "creme", "CRÈME blue", "mug-1", "spring", "1234@example.com", "555-01",
            ] {
                #expect(try await manager.found(.search(text)).contains(1234), "\(text)")
            }
            #expect(try await manager.found(.search("muller ang")) == [9])
            #expect(try await manager.found(.search("15550100")) == [9, 1234])
            #expect(try await manager.found(.search("muller mug")) == [])
            #expect(try await manager.found(.search("ug")) == [])
        }
    }

    @Test(arguments: [
        "\"", "*", "NEAR(", "-", "a\"b", "text:mug", "mug OR teapot", "mug AND", "NOT mug", "{mug} : x",
        "🎉", "'", ";", "\\", "+", "\u{200D}", "\u{FFFD}", "ﷺ",
    ])
    func test_search_when_text_is_hostile_then_is_text(_ text: String) async throws {
        let manager = try StorageManager.inMemory()
        try await manager.performAndSave { try $0.saveOrder(graph(1)) }
        #expect(try await manager.found(.search(text)) == [])
    }

    @Test(arguments: ["^mug", "(mug)", "mug\u{0}\"", "mug*", "-mug", "\"mug", "b* m*", "mug - \" *", "#mug"])
    func test_search_when_signs_surround_a_word_then_finds_the_word(_ text: String) async throws {
        let manager = try StorageManager.inMemory()
        try await manager.performAndSave { try $0.saveOrder(graph(1)) }
        #expect(try await manager.found(.search(text)) == [1])
    }

    @Test func test_search_when_text_is_very_long_then_is_bounded() async throws {
        let manager = try StorageManager.inMemory()
        try await manager.performAndSave { try $0.saveOrder(graph(1)) }
        #expect(try await manager.found(.search(String(repeating: "mug ", count: 100_000))) == [1])
        #expect(try await manager.found(.search(String(repeating: "m", count: 1_000_000))) == [])
    }

    @Test(arguments: ["", "  ", "#", "\n"])
    func test_search_when_nothing_is_asked_then_finds_everything(_ text: String) async throws {
        let manager = try StorageManager.inMemory()
        try await manager.save([order(1), order(2)])
        #expect(try await manager.found(.search(text)) == [1, 2])
    }
}
