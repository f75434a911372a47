import Networking
import Synchronization

/// A network that knows how many answers are under way, so that a virtual clock does not outrun a real store.
final class WatchedNetwork: Network {
    private final class Count: Sendable {
        let value = Mutex(0)
    }

    private let base: any Network
    private let count: Count

    init(_ base: any Network) {
        self.base = base
        count = Count()
    }

    /// - Parameter other: whose answers under way count with this one's.
    init(_ base: any Network, countedBy other: WatchedNetwork) {
        self.base = base
        count = other.count
    }

    var isQuiet: Bool { count.value.withLock { $0 == 0 } }

    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        count.value.withLock { $0 += 1 }
        defer { count.value.withLock { $0 -= 1 } }
        return try await base.answer(to: request)
    }
}
