import Networking
import Synchronization

/// A network that knows how many answers are under way, so that a virtual clock does not outrun a real store.
final class WatchedNetwork: Network {
    private let base: any Network
    private let count = Mutex(0)

    init(_ base: any Network) {
        self.base = base
    }

    var isQuiet: Bool { count.withLock { $0 == 0 } }

    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        count.withLock { $0 += 1 }
        defer { count.withLock { $0 -= 1 } }
        return try await base.answer(to: request)
    }
}
