import Foundation
import Storage
import TestSupport
import Testing

/// A listener's task is cancelled in the very moment in which a result reaches it. Both have locks: neither may wait for the other.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 5)))
struct EndingObservationTests {
    private static let rounds = Seed.count("MERCED_CUTS", usual: 4) * 50

    private static func meet(
        _ manager: StorageManager,
        _ random: inout SeededGenerator,
        _ id: Int64,
        _ listener: Task<Void, Never>
    ) async throws {
        let saving = Task { try await manager.save([order(id, day: Int(id))]) }
        // Some steps of the two others pass first.
        for _ in 0..<Int.random(in: 0...12, using: &random) { await Task.yield() }
        listener.cancel()
        await listener.value
        try await saving.value
    }

    @Test func test_values_when_the_listener_is_cancelled_while_a_result_comes_then_both_end() async throws {
        let manager = try StorageManager.inMemory()
        var id: Int64 = 0
        try await Seed.repeating(Self.rounds) { random in
            id += 1
            let observation = manager.observe([OrderRecord.self]) { try $0.countObjects(ofType: OrderRecord.self) }
            try await Self.meet(manager, &random, id, Task { for await _ in observation.values {} })
        }
        #expect(try await manager.found(.all).count == Self.rounds)
    }

    @Test func test_results_when_one_comes_while_a_listener_begins_then_the_newest_is_heard() async throws {
        let manager = try StorageManager.inMemory()
        for id in 1...Int64(Self.rounds) {
            let observation = manager.observe([OrderRecord.self]) { try $0.countObjects(ofType: OrderRecord.self) }
            let saving = Task { try await manager.save([order(id, day: Int(id))]) }
            for await result in observation.results() where result.show({ try? $0.get() }) == Int(id) { break }
            try await saving.value
        }
    }

    @Test func test_snapshots_when_the_listener_is_cancelled_while_a_result_comes_then_both_end() async throws {
        let manager = try StorageManager.inMemory()
        var id: Int64 = 0
        try await Seed.repeating(Self.rounds) { random in
            id += 1
            let request = WindowRequest<OrderRecord>(sort: [OrderRecord.Columns.orderID.descending], range: 0..<10)
            let observation = manager.observeWindow(request)
            try await Self.meet(manager, &random, id, Task { for await _ in observation.snapshots {} })
        }
        #expect(try await manager.found(.all).count == Self.rounds)
    }
}
