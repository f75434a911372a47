/// Work that did not finish in time.
struct TimeLimitExceeded: Error {}

extension Clock<Duration> {
    /// `work`, or `TimeLimitExceeded` after `limit`; then `work` is cancelled.
    func within<T: Sendable>(_ limit: Duration, _ work: @escaping @Sendable () async throws -> T) async throws -> T {
        try await withThrowingTaskGroup(of: T.self) { group in
            group.addTask(operation: work)
            group.addTask { [self] in
                try await sleep(for: limit)
                throw TimeLimitExceeded()
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw TimeLimitExceeded() }
            return first
        }
    }
}
