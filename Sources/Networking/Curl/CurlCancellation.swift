import Synchronization

/// Set by the task waiting for a transfer, read by libcurl's thread.
final class CurlCancellation: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func cancel() { flag.store(true, ordering: .releasing) }
}
