import Synchronization
import WooFoundation

/// Where the input thread leaves events and the loop takes them, all that have arrived in one batch.
public final class EventInbox: Sendable {
    /// Everything that had arrived.
    struct Batch {
        var events: [StampedEvent] = []
        /// How often `Busy` was raised for it.
        var raised = 0
        /// Whether nothing comes after it.
        var isLast = false
    }

    private struct State {
        var batch = Batch()
        var wake: (@Sendable () -> Void)?
        /// Whether the reader was woken and has not come yet.
        var isWoken = false

        /// What wakes the reader, where it has to be.
        mutating func waking() -> (@Sendable () -> Void)? {
            guard !isWoken, !batch.events.isEmpty || batch.isLast, let wake else { return nil }
            isWoken = true
            return wake
        }
    }

    private let state = Mutex(State())
    private let busy: Busy

    /// `busy` is raised with every push; the loop lowers it when the picture is up to date.
    public init(busy: Busy) { self.busy = busy }

    /// Adds events at the end and wakes the reader. Callable on any thread.
    public func push(_ events: [StampedEvent]) {
        guard !events.isEmpty else { return }
        busy.raise()
        let wake = state.withLock { state in
            state.batch.events += events
            state.batch.raised += 1
            return state.waking()
        }
        wake?()
    }

    /// Tells the reader that nothing more will come.
    public func close() {
        let wake = state.withLock { state in
            state.batch.isLast = true
            return state.waking()
        }
        wake?()
    }

    /// Sets what wakes the one reader: called on any thread as soon as there is something to take, and not again until
    /// it was taken.
    func onArrival(_ wake: @escaping @Sendable () -> Void) {
        let wakeNow = state.withLock { state in
            state.wake = wake
            state.isWoken = false
            return state.waking()
        }
        wakeNow?()
    }

    /// Takes what has arrived; empty where nothing has.
    func take() -> Batch {
        state.withLock { state in
            defer {
                state.batch = Batch(isLast: state.batch.isLast)
                state.isWoken = false
            }
            return state.batch
        }
    }
}
