import Synchronization
import WooFoundation

/// Where the input thread leaves events and the loop takes them, all that have arrived in one batch.
public final class EventInbox: Sendable {
    private struct State {
        var events: [StampedEvent] = []
        var raised = 0
        var isClosed = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let busy: Busy

    /// `busy` is raised with every push; the loop lowers it when the picture is up to date.
    public init(busy: Busy) { self.busy = busy }

    /// Adds events at the end and wakes the loop. Callable on any thread.
    public func push(_ events: [StampedEvent]) {
        guard !events.isEmpty else { return }
        busy.raise()
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.events += events
            state.raised += 1
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Ends the stream: `next()` returns nil once everything is taken.
    public func close() {
        let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
            state.isClosed = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Everything that has arrived, waiting if nothing has; nil after `close()`. One reader only. `raised` is how often
    /// `Busy` was raised for the batch.
    ///
    /// - Parameter isolation: the reader's own: it is woken where it runs, not by way of another thread.
    func next(isolation: isolated (any Actor)? = #isolation) async -> (events: [StampedEvent], raised: Int)? {
        while true {
            let (taken, raised, isClosed) = state.withLock { state in
                defer {
                    state.events = []
                    state.raised = 0
                }
                return (state.events, state.raised, state.isClosed)
            }
            if !taken.isEmpty { return (taken, raised) }
            if isClosed { return nil }
            await withCheckedContinuation { continuation in
                let goOn = state.withLock { state in
                    guard state.events.isEmpty, !state.isClosed else { return true }
                    state.waiter = continuation
                    return false
                }
                if goOn { continuation.resume() }
            }
        }
    }
}
