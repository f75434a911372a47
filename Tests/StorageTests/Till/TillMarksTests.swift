import Foundation
import Testing

@testable import Storage

/// Of the marks that every sale leaves, those that may say that something is wrong.
struct TillMarksTests {
    private static let own = String(repeating: "a1", count: 16)
    private static let other = String(repeating: "b2", count: 16)

    private static func mark(_ register: String, _ ledger: String, _ sequence: Int) -> String {
        "1|\(register)|\(ledger)|\(sequence)|" + String(repeating: "0f", count: 32)
    }

    private static func graph(_ id: Int64, _ value: String) throws -> OrderGraph {
        let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        let meta = MetaDataRecord(
            siteID: site,
            orderID: id,
            ownerKind: .order,
            ownerID: id,
            metaID: id,
            key: StoredTillMark.key,
            valueJSON: json
        )
        return OrderGraph(order: order(id, day: 1), metaData: [meta])
    }

    private static func found(_ graphs: [OrderGraph], limit: Int = 2_000, _ registers: Set<String> = ["R1"])
        async throws
        -> [Int64]
    {
        try await StorageVariant.memory.withManager { storage in
            try await storage.performAndSave { storage in for graph in graphs { try storage.saveOrder(graph) } }
            return try await storage.read { storage in
                try storage.tillMarks(
                    siteID: site,
                    TillMarkQuery(limit: limit, ledgerID: own, registers: registers)
                ).map(\.orderID)
            }
        }
    }

    @Test func test_marks_when_there_are_many_of_the_ledger_then_those_of_most_rows_come_first_and_few() async throws {
        // An old order was paid last: its mark speaks of most rows.
        let sequences = [900] + (2...60)
        let graphs = try sequences.enumerated().map { try Self.graph(Int64($0 + 1), Self.mark("R1", Self.own, $1)) }
        let found = try await Self.found(graphs)
        #expect(found.first == 1)
        #expect(found.count == TillMarkQuery.maximum)
    }

    @Test func test_marks_when_another_ledger_has_the_name_then_all_of_it_and_nothing_of_other_names() async throws {
        let graphs = [
            try Self.graph(1, Self.mark("R1", Self.other, 5)), try Self.graph(2, Self.mark("R2", Self.other, 6)),
            try Self.graph(3, Self.mark("R11", Self.other, 7)), try Self.graph(4, Self.mark("R1", Self.other, 8)),
            try Self.graph(5, Self.mark("R7", Self.own, 9)),
        ]
        #expect(try await Self.found(graphs) == [5, 4, 1])
        #expect(try await Self.found(graphs, ["R1", "R2"]) == [5, 4, 2, 1])
        #expect(try await Self.found(graphs, []) == [5])
    }

    @Test func test_marks_when_limited_then_older_orders_are_not_looked_at() async throws {
        let graphs = try (1...10).map { try Self.graph($0, Self.mark("R1", Self.other, Int($0))) }
        #expect(try await Self.found(graphs, limit: 3) == [10, 9, 8])
    }

    @Test func test_marks_when_the_store_sends_anything_else_then_they_do_not_hide_what_is_right() async throws {
        let own = "|\(Self.own)|"
        let graphs = try ["1|R1\(own)999999999999999999999|x", "1|R1\(own)\"", own, "\u{1b}\(own)-1", ""].enumerated()
            .map { try Self.graph(Int64($0 + 10), $1) }
        let right = try Self.graph(1, Self.mark("R1", Self.own, 12))
        #expect(try await Self.found(graphs + [right]).contains(1))
    }
}
