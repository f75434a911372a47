import Synchronization

/// The first picture of the program: what it does not need waits for it, so that it has both processors.
public final class FirstFrame: Sendable {
    private struct State {
        var isShown = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    public init() {}

    /// Lets go on what has waited. Also called where no picture will come.
    public func shown() {
        let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
            state.isShown = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isShown = state.withLock { state in
                if !state.isShown { state.waiting.append(continuation) }
                return state.isShown
            }
            if isShown { continuation.resume() }
        }
    }
}
