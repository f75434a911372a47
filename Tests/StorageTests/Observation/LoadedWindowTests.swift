import Foundation
import GRDB
import TestSupport
import Testing

@testable import Storage

/// Deep windows: reached by key they must hold what counting rows would give.
struct LoadedWindowTests {
    private static let columns = OrderRecord.Columns.self
    static let sorts: [[OrderRecord.SortDescriptor]] = [
        [],
        [columns.dateCreated.descending, columns.orderID.descending],
        [columns.dateCreated.ascending, columns.orderID.descending],
        [columns.totalStored.descending],
        [columns.status.ascending, columns.dateCreated.descending, columns.customerSort.ascending],
    ]

    private func fill(_ manager: StorageManager) async throws {
        try await manager.save(
            (1...5_000).map { (id: Int64) in
                order(
                    id,
                    status: ["pending", "processing", "completed"][Int(id % 3)],
                    day: id % 7 == 0 ? nil : Int(id * 37 % 400),
                    total: id % 11 == 0 ? "none" : "\(id * 53 % 90)",
                    customer: "Customer \(id * 31 % 50)"
                )
            }
        )
    }

    /// Every second in a short run, the others with the next way to sort.
    private static func some(_ predicates: [OrderRecord.Predicate], at place: Int) -> [OrderRecord.Predicate] {
        predicates.enumerated().filter { Seed.isLong || ($0.offset + place).isMultiple(of: 2) }.map(\.element)
    }

    @Test func test_step_when_the_range_moves_then_equals_counting_rows() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager)
        let ranges = [
            4_000..<4_100, 4_001..<4_101, 4_090..<4_190, 4_300..<4_400, 4_150..<4_250, 3_000..<3_100, 2_990..<3_090,
            2_950..<3_200, 3_000..<3_010, 0..<50, 50..<100, 4_990..<5_050, 4_900..<4_990, 6_000..<6_010, 4_980..<5_000,
        ]
        for (place, sort) in Self.sorts.enumerated() {
            let predicates: [OrderRecord.Predicate] = [
                .all, Self.columns.status != "completed", .search("customer") && Self.columns.orderID > 9, .search("c"),
                .search("c") && !Self.columns.status.isIn(["completed", "trash"]),
                .search("customer 7") && !Self.columns.status.isIn(["completed", "trash"]),
            ]
            for predicate in Self.some(predicates, at: place) {
                try await manager.engine.readDatabase { database in
                    var loaded: LoadedWindow<OrderRecord>?
                    let query = WindowRequest(predicate: predicate, sort: sort, range: 0..<0).query
                    let all = try query.rows(database, limit: nil, offset: 0).map(\.record.orderID)
                    for range in ranges {
                        let window = try LoadedWindow.load(
                            database,
                            request: WindowRequest(predicate: predicate, sort: sort, range: range),
                            previous: loaded,
                            touched: .some([]),
                            generation: 1
                        )
                        #expect(window.rows.map(\.record.orderID) == Array(all[range.clamped(to: 0..<all.count)]))
                        #expect(window.count == all.count)
                        loaded = window
                    }
                }
            }
        }
    }

    @Test func test_load_when_rows_were_touched_since_then_equals_reading_anew() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager)
        for (place, sort) in Self.sorts.enumerated() {
            let predicates: [OrderRecord.Predicate] = [
                .all, Self.columns.status != "completed", .search("customer"),
                .search("customer") && !Self.columns.status.isIn(["completed", "trash"]),
            ]
            for predicate in Self.some(predicates, at: place) {
                let request = WindowRequest(predicate: predicate, sort: sort, range: 900..<1_100)
                var loaded: LoadedWindow<OrderRecord>?
                for round in 0..<6 {
                    var touched = TouchedRows.some([])
                    if let known = loaded {
                        let ids = [
                            known.rows[3].record.orderID, known.rows[150].record.orderID, Int64(round * 700 + 5),
                        ]
                        try await manager.performAndSave { storage in
                            for (place, id) in ids.enumerated() {
                                guard var order = try storage.loadOrder(siteID: site, orderID: id) else { continue }
                                order.status = round % 2 == 0 ? "completed" : "pending"
                                order.dateCreated = order.dateCreated?.addingTimeInterval(Double(place - 1) * 40_000)
                                try storage.save(order)
                            }
                            if round == 4 { try storage.deleteObject(ofType: OrderRecord.self, primaryKey: ids[1]) }
                        }
                        touched = .some(Set(ids))
                    }
                    let (previous, since) = (loaded, touched)
                    let (window, anew) = try await manager.engine.readDatabase { database in
                        let generation = UInt64(round)
                        return try (
                            LoadedWindow.load(
                                database,
                                request: request,
                                previous: previous,
                                touched: since,
                                generation: generation
                            ),
                            LoadedWindow.load(
                                database,
                                request: request,
                                previous: nil,
                                touched: .many,
                                generation: generation
                            )
                        )
                    }
                    #expect(window.rows.map(\.record) == anew.rows.map(\.record))
                    #expect(window.rows.map(\.sortValues) == anew.rows.map(\.sortValues))
                    #expect((window.count, window.offset) == (anew.count, anew.offset))
                    loaded = window
                }
            }
        }
    }

    @Test func test_load_when_letters_are_typed_while_rows_change_then_equals_reading_anew() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager)
        let hidden = !Self.columns.status.isIn(["completed", "trash"])
        let texts = [
            "", "c", "cu", "customer", "customer 4", "customer 44", "customer 4", "nobody", "5", "50", "customer",
        ]
        for sort in [Self.sorts[1], Self.sorts[3]] {
            var (loaded, generation): (LoadedWindow<OrderRecord>?, UInt64) = (nil, 0)
            for (place, text) in texts.enumerated() {
                var touched = TouchedRows.some([])
                if place % 3 == 2, let known = loaded, let first = known.rows.first?.record.orderID {
                    // One that is shown is hidden, and one that was hidden is shown.
                    let ids = [first, Int64(place * 3 + 2)]
                    try await manager.performAndSave { storage in
                        for id in ids {
                            guard var order = try storage.loadOrder(siteID: site, orderID: id) else { continue }
                            order.status = order.status == "completed" ? "pending" : "completed"
                            try storage.save(order)
                        }
                    }
                    (touched, generation) = (.some(Set(ids)), generation + 1)
                }
                let request = WindowRequest(
                    predicate: text.isEmpty ? hidden : .search(text) && hidden,
                    sort: sort,
                    range: 0..<110
                )
                let (previous, since, now) = (loaded, touched, generation)
                let (window, anew) = try await manager.engine.readDatabase { database in
                    func load(_ previous: LoadedWindow<OrderRecord>?, _ touched: TouchedRows) throws
                        -> LoadedWindow<OrderRecord>
                    {
                        try LoadedWindow.load(
                            database,
                            request: request,
                            previous: previous,
                            touched: touched,
                            generation: now
                        )
                    }
                    return try (load(previous, since), load(nil, .many))
                }
                #expect(window.rows.map(\.record) == anew.rows.map(\.record), "\(text)")
                #expect(window.rows.map(\.sortValues) == anew.rows.map(\.sortValues), "\(text)")
                #expect((window.count, window.offset) == (anew.count, anew.offset), "\(text)")
                #expect(text == "nobody" || !window.rows.isEmpty)
                loaded = window
            }
        }
    }

    @Test func test_position_when_asked_for_each_record_then_is_its_rank() async throws {
        let manager = try StorageManager.inMemory()
        try await fill(manager)
        for sort in Self.sorts {
            let request = WindowRequest(predicate: Self.columns.status == "pending", sort: sort, range: 0..<10)
            let all = try await manager.read { storage in
                try storage.allObjects(ofType: OrderRecord.self, matching: request.predicate, sortedBy: sort)
            }
            // Of 1,667; fewer in a short run.
            for rank in stride(from: 0, to: all.count, by: Seed.isLong ? 97 : 331) {
                #expect(try await manager.position(of: all[rank].orderID, in: request) == rank)
            }
            #expect(try await manager.position(of: 1, in: request) == nil)
            #expect(try await manager.position(of: 99_999, in: request) == nil)
        }
    }

    @Test func test_plan_when_the_list_is_newest_first_then_uses_the_index_without_sorting() async throws {
        let manager = try StorageManager.inMemory()
        let order = SortOrder(Self.sorts[1])
        let segments = order.segments(after: [.integer(5), .integer(6)]).map(\.text)
        for condition in ["1", "status = ?"] + segments {
            let plan = try await manager.engine.readDatabase { database in
                try Row.fetchAll(
                    database,
                    sql: "EXPLAIN QUERY PLAN SELECT * FROM orders WHERE \(condition) ORDER BY \(order.sql) LIMIT 5",
                    arguments: StatementArguments(Array(repeating: 1, count: condition.filter { $0 == "?" }.count))
                ).map { $0["detail"] as String }.joined(separator: "; ")
            }
            #expect(!plan.contains("TEMP B-TREE"), "\(condition): \(plan)")
        }
    }
}
