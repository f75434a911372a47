import FoundationEssentials

/// Requests to the store at the counter before anything is recorded, and work nobody has to wait for.
actor CounterQuestion {
    private var stops: [UUID: @Sendable () -> Void] = [:]

    /// - Throws: `CancellationError` where it was stopped, whatever its result.
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

extension SaleService {
    /// Work of a processor or the store after something was recorded. Nobody waits at the counter for one that does not
    /// answer: the work continues, and what fails is listed and done later.
    func atTheCounter(_ work: @escaping @Sendable () async -> Void) async {
        let (end, ended) = AsyncStream<Void>.makeStream()
        Task {
            await work()
            ended.finish()
        }
        _ = try? await clock.within(.seconds(8)) { for await _ in end {} }
    }
}
