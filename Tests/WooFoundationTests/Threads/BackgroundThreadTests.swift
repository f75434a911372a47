import Foundation
import Synchronization
import Testing
import WooFoundation

struct BackgroundThreadTests {
    @Test func test_start_when_work_waits_then_it_runs_on_a_thread_of_that_name() async {
        let name = await withCheckedContinuation { continuation in
            BackgroundThread.start("merced test thread", stackSize: 256 * 1_024) {
                let comm = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
                continuation.resume(returning: comm ?? "")
            }
        }
        #expect(name == "merced test thr\n")
    }

    @Test func test_lock_when_another_thread_says_so_then_waiting_ends() async {
        let lock = WaitingLock()
        let isReady = Mutex(false)
        BackgroundThread.start("waker") {
            lock.lock()
            isReady.withLock { $0 = true }
            lock.broadcast()
            lock.unlock()
        }
        let wasReady = await withCheckedContinuation { continuation in
            BackgroundThread.start("waiter") {
                lock.lock()
                while !isReady.withLock({ $0 }) { lock.wait() }
                lock.unlock()
                continuation.resume(returning: isReady.withLock { $0 })
            }
        }
        #expect(wasReady)
    }

    @Test func test_lock_when_nobody_says_anything_then_waiting_ends_at_the_deadline() {
        let lock = WaitingLock()
        lock.lock()
        defer { lock.unlock() }
        let deadline = ContinuousClock.now + .milliseconds(20)
        while lock.wait(until: deadline) {}
        #expect(ContinuousClock.now >= deadline)
    }
}
