import Synchronization
import Testing

@testable import Yosemite

@Suite struct EditTurnsTests {
    private struct Refusal: Error {}

    @Test func test_run_when_many_come_at_once_then_one_at_a_time_and_all_of_them() async throws {
        let turns = EditTurns()
        let state = Mutex((inside: 0, most: 0, ran: 0))
        try await withThrowingTaskGroup { group in
            for _ in 1...50 {
                group.addTask {
                    try await turns.run {
                        state.withLock { $0 = ($0.inside + 1, max($0.most, $0.inside + 1), $0.ran + 1) }
                        await Task.yield()
                        state.withLock { $0.inside -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(state.withLock { $0.most } == 1)
        #expect(state.withLock { $0.ran } == 50)
    }

    @Test func test_run_when_one_fails_then_the_next_has_its_turn() async throws {
        let turns = EditTurns()
        await #expect(throws: Refusal.self) { try await turns.run { throw Refusal() } }
        #expect(try await turns.run { 7 } == 7)
    }
}
