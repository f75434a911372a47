import Synchronization

/// Counts from 1, from any thread.
final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func next() -> Int {
        value.withLock { count in
            count += 1
            return count
        }
    }
}
