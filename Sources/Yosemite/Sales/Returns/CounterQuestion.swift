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

extension SaleService {
    /// What a processor or the store does behind what is written here. Nobody stands there for one that does not answer: the work
    /// goes on, and what it cannot do is listed and done later.
    func atTheCounter(_ work: @escaping @Sendable () async -> Void) async {
        let (end, ended) = AsyncStream<Void>.makeStream()
        Task {
            await work()
            ended.finish()
        }
        _ = try? await clock.within(.seconds(8)) { for await _ in end {} }
    }
}
