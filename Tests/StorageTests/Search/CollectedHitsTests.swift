import GRDB
import Testing

@testable import Storage

/// What is collected in one statement must be what a search finds.
struct CollectedHitsTests {
    private static let columns = OrderRecord.Columns.self
    private static let hidden = ["completed", "trash"]

    private func fill(_ manager: StorageManager) async throws {
        try await manager.save(
            (1...3_000).map { (id: Int64) in
                order(id, status: ["pending", "completed"][Int(id % 5 / 4)], customer: "Customer \(id * 31 % 50)")
            }
        )
    }

    @Test(arguments: ["c", "cu", "customer", "customer 7", "customer 4 29", "nobody", "7 OR", "\"", "customer -7"])
    func test_count_when_few_rows_are_hidden_then_is_the_number_of_rows_found(_ text: String) async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager)
        for predicate in [.search(text), .search(text) && !Self.columns.status.isIn(Self.hidden)]
            as [OrderRecord.Predicate]
        {
            let (rows, count) = try await manager.read { storage in
                try (
                    storage.allObjects(ofType: OrderRecord.self, matching: predicate),
                    storage.countObjects(ofType: OrderRecord.self, matching: predicate)
                )
            }
            #expect(rows.count == count)
        }
    }

    @Test func test_collect_when_ids_are_hidden_then_keeps_the_others_in_ascending_order() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager)
        let hidden: [Int64] = [1, 2, 2_999, 3_000, 9_000]
        let found = try await manager.engine.readDatabase { database in
            try CollectedHits(
                database,
                NeededSearch(table: .orders, expression: "\"customer\"*"),
                without: hidden
            )
        }
        #expect(found.ids == Array(3...2_998))
        #expect(found.count == 2_996)
        #expect(found.areKept)
    }

    @Test func test_collect_when_an_expression_is_broken_then_throws_and_goes_on_with_the_next() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager)
        let count = try await manager.engine.readDatabase { database in
            #expect(throws: DatabaseError.self) {
                _ = try CollectedHits(database, NeededSearch(table: .orders, expression: "\"customer"), without: [])
            }
            return try CollectedHits(
                database,
                NeededSearch(table: .orders, expression: "\"customer\" AND \"7\""),
                without: []
            ).count
        }
        // The number of order 7 is such a word too.
        #expect(count == 61)
    }

    @Test(arguments: ["1", "NULL", "'merced'", "x'00'"])
    func test_collect_when_sql_hands_it_something_else_than_a_pointer_then_does_nothing(_ value: String) async throws {
        let manager = try StorageManager.inMemory()
        let answer = try await manager.engine.readDatabase { database in
            try Int.fetchOne(database, sql: "SELECT collect_hit(1, \(value))")
        }
        #expect(answer == nil)
    }
}
