import Synchronization
import Testing

@testable import Yosemite

@Suite struct EditLockTests {
    private struct Refusal: Error {}

    private final class Visits: Sendable {
        private let counts = Mutex((inside: 0, most: 0, all: 0))

        var most: Int { counts.withLock { $0.most } }
        var all: Int { counts.withLock { $0.all } }

        func enter() { counts.withLock { $0 = ($0.inside + 1, max($0.most, $0.inside + 1), $0.all + 1) } }
        func leave() { counts.withLock { $0.inside -= 1 } }
    }

    @Test func test_run_when_many_come_at_once_then_one_at_a_time_and_all_of_them() async throws {
        let turns = EditLock()
        let visits = Visits()
        try await withThrowingTaskGroup { group in
            for _ in 1...50 {
                group.addTask {
                    try await turns.run {
                        visits.enter()
                        await Task.yield()
                        visits.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(visits.most == 1 && visits.all == 50)
    }

    @Test func test_run_when_one_fails_then_the_next_has_its_turn() async throws {
        let turns = EditLock()
        await #expect(throws: Refusal.self) { try await turns.run { throw Refusal() } }
        #expect(try await turns.run { 7 } == 7)
    }
}
