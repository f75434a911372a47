import FoundationEssentials

/// What the store is asked at the counter before anything is written, and what nobody has to wait for.
actor CounterQuestion {
    private var stops: [UUID: @Sendable () -> Void] = [:]

    /// - Throws: `CancellationError` where it was stopped, whatever came of it.
    func ask<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) async throws -> T {
        let (id, task) = (UUID(), Task { try await work() })
        stops[id] = { task.cancel() }
        defer { stops[id] = nil }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        if task.isCancelled { throw CancellationError() }
        return try result.get()
    }

    func stop() { for stop in stops.values { stop() } }
}
