import Synchronization

/// Keeps `Busy` raised until `end()`, or until the last reference is released.
public final class BusyHold: Sendable {
    private let busy: Mutex<Busy?>

    public init(_ busy: Busy) {
        busy.raise()
        self.busy = Mutex(busy)
    }

    deinit { end() }

    /// Lowers it. A second call has no effect.
    public func end() {
        let busy = busy.withLock { busy in
            defer { busy = nil }
            return busy
        }
        busy?.lower()
    }
}
