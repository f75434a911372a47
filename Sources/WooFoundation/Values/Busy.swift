import Synchronization

/// Counts work in progress, so that tests wait for idle instead of sleeping.
///
/// Raise it before work is started, and lower it only when the effect is visible: a screen painted, a callback run.
/// Between the two, `idle()` waits.
public final class Busy: Sendable {
    private struct State {
        var count = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// The number of pieces of work in progress.
    public var count: Int { state.withLock { $0.count } }

    public func raise() {
        state.withLock { $0.count += 1 }
    }

    /// Ends one piece of work. Traps where nothing was raised.
    public func lower() {
        let waiters: [CheckedContinuation<Void, Never>] = state.withLock { state in
            precondition(state.count > 0, "Busy lowered more often than raised")
            state.count -= 1
            guard state.count == 0 else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Runs `work` with the counter raised. Throws what `work` throws.
    public func during<T: Sendable>(_ work: () async throws -> T) async rethrows -> T {
        raise()
        defer { lower() }
        return try await work()
    }

    /// Returns when no work is in progress. It may be raised again at once; ask again where that matters.
    public func idle() async {
        await withCheckedContinuation { continuation in
            let idleNow = state.withLock { state in
                if state.count == 0 { return true }
                state.waiters.append(continuation)
                return false
            }
            if idleNow { continuation.resume() }
        }
    }
}
