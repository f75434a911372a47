import Synchronization
import WooFoundation

/// Runs work off the calling thread when triggered, one run at a time. Triggers during a run cause one more run.
final class RequeryLoop: Sendable {
    private enum State {
        case idle, running, runningAgain, stopped
    }

    private let state = Mutex(State.idle)
    private let busy: Busy?
    private let executor: BackgroundExecutor?
    private let work: @Sendable () async -> Void

    /// - Parameters:
    ///   - busy: raised from a trigger to the end of its run.
    ///   - executor: has threads for work that blocks; nil for Swift's own, which must not.
    init(busy: Busy? = nil, on executor: BackgroundExecutor? = nil, _ work: @escaping @Sendable () async -> Void) {
        self.busy = busy
        self.executor = executor
        self.work = work
    }

    func trigger() {
        let starts = state.withLock { state in
            switch state {
            case .idle:
                state = .running
                return true
            case .running, .runningAgain:
                state = .runningAgain
                return false
            case .stopped: return false
            }
        }
        guard starts else { return }
        let hold = busy.map(BusyHold.init)
        Task.detached(executorPreference: executor, priority: .userInitiated) { [self] in
            repeat { await work() } while shouldRepeat()
            hold?.end()
        }
    }

    func stop() { state.withLock { $0 = .stopped } }

    private func shouldRepeat() -> Bool {
        state.withLock { state in
            switch state {
            case .idle, .running:
                state = .idle
                return false
            case .runningAgain:
                state = .running
                return true
            case .stopped: return false
            }
        }
    }
}
