import CMalloc
import Synchronization
import Yosemite

/// Returns memory that the C library keeps after use to the system: a register is open all day, and each sale leaves
/// holes in its memory that the next one does not fit into.
enum ReturnedMemory {
    /// It takes some milliseconds, so it waits until the till is idle.
    private static let rest = Duration.milliseconds(400)
    /// Where it is never idle, it is done after this many sales.
    private static let maximum = 25

    /// Does that after sales have reached the store, and after rounds of synchronisation, which read much at once.
    static func follow(_ configuration: inout YosemiteConfiguration) {
        let (returns, other) = (Returns(), configuration.saleWitness)
        configuration.saleWitness = { step in
            other?(step)
            if step == .sent { returns.follow(pause: rest, most: maximum) }
        }
        if configuration.runsInBackground {
            configuration.roundWitness = { returns.follow(pause: rest, most: maximum) }
        }
    }

    private final class Returns: Sendable {
        private struct Waiting {
            var sales = 0
            var task: Task<Void, Never>?
        }

        private let waiting = Mutex(Waiting())

        /// Called after each; the last one's pause counts.
        func follow(pause: Duration, most: Int) {
            waiting.withLock { waiting in
                waiting.sales += 1
                waiting.task?.cancel()
                let isDue = waiting.sales >= most
                waiting.task = Task.detached(priority: .utility) {
                    if !isDue {
                        do { try await Task.sleep(for: pause) } catch { return }
                    }
                    self.done()
                    malloc_trim(0)
                }
            }
        }

        private func done() { waiting.withLock { $0.sales = 0 } }
    }
}
