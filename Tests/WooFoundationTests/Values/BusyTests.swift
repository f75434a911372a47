import Synchronization
import Testing
import WooFoundation

@Suite struct BusyTests {
    @Test func test_idle_when_nothing_runs_then_returns_at_once() async {
        let busy = Busy()
        await busy.idle()
        #expect(busy.count == 0)
    }

    @Test func test_idle_when_work_runs_then_returns_after_the_last() async {
        let busy = Busy()
        busy.raise()
        busy.raise()
        let waiter = Task {
            await busy.idle()
            return busy.count
        }
        busy.lower()
        #expect(busy.count == 1)
        busy.lower()
        #expect(await waiter.value == 0)
    }

    @Test func test_during_when_work_throws_then_is_lowered() async {
        let busy = Busy()
        await #expect(throws: CancellationError.self) {
            try await busy.during {
                #expect(busy.count == 1)
                throw CancellationError()
            }
        }
        #expect(busy.count == 0)
    }

    @Test func test_idle_when_many_tasks_raise_and_lower_then_everybody_comes_back() async {
        let busy = Busy()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask { await busy.during { await Task.yield() } }
                group.addTask { await busy.idle() }
            }
        }
        #expect(busy.count == 0)
    }
}
