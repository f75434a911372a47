import Synchronization

/// Delivers the result of a query: first the current one, then each that differs from the one before.
///
/// Ends when it is cancelled or released. A result that was not consumed is replaced by the next.
public final class QueryObservation<Value: Equatable & Sendable>: Sendable {
    /// The results, for one consumer, on any thread. A failed read is skipped; the next commit reads again.
    public let values: AsyncStream<Value>

    private let core: Core

    init(
        engine: StorageEngine,
        tables: Set<String>,
        fetch: @escaping @Sendable (any StorageType) throws -> Value
    ) {
        let (values, found) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        self.values = values
        core = Core(engine: engine, found: found, fetch: fetch)
        core.start(tables)
        // Not directly: a cancelled task calls this while holding its own lock, and `deliver` waits for that lock while
        // holding ours.
        found.onTermination = { [weak core] _ in if let core { Task { core.cancel() } } }
    }

    deinit { core.cancel() }

    /// As `values`, including failed reads; for one consumer, once. Ends like `values`.
    public func results() -> LatestStream<Unseen<Result<Value, StorageError>>> {
        let results = LatestStream<Unseen<Result<Value, StorageError>>>()
        core.tell(results)
        return results
    }

    /// Ends the observation and `values`.
    public func cancel() { core.cancel() }

    private final class Core: Sendable {
        private struct State {
            var last: Result<Value, StorageError>?
            var told: LatestStream<Unseen<Result<Value, StorageError>>>?
            var token: UInt64?
            var loop: RequeryLoop?
        }

        private let engine: StorageEngine
        private let found: AsyncStream<Value>.Continuation
        private let fetch: @Sendable (any StorageType) throws -> Value
        private let state = Mutex(State())

        init(
            engine: StorageEngine,
            found: AsyncStream<Value>.Continuation,
            fetch: @escaping @Sendable (any StorageType) throws -> Value
        ) {
            self.engine = engine
            self.found = found
            self.fetch = fetch
        }

        func start(_ tables: Set<String>) {
            let loop = RequeryLoop(busy: engine.busy) { [weak self] in await self?.deliver() }
            let token = engine.changes.subscribe { if $0.touches(tables) { loop.trigger() } }
            state.withLock { state in
                state.loop = loop
                state.token = token
            }
            loop.trigger()
        }

        /// Delivers from now on, beginning with the latest result.
        func tell(_ told: LatestStream<Unseen<Result<Value, StorageError>>>) {
            // Under the lock: a newer result must not be replaced by this one.
            let isOver = state.withLock { state in
                state.told = told
                if let last = state.last { told.yield(Unseen(last, engine.busy)) }
                return state.loop == nil
            }
            if isOver { told.finish() }
        }

        func cancel() {
            let state = state.withLock { state in
                defer { state = State() }
                return state
            }
            state.loop?.stop()
            if let token = state.token { engine.changes.unsubscribe(token) }
            found.finish()
            state.told?.finish()
        }

        private func deliver() async {
            let result: Result<Value, StorageError>
            do {
                result = .success(try await engine.read(fetch))
            } catch {
                result = .failure(error as? StorageError ?? .failed(step: "reading", cause: "\(error)"))
            }
            let isNew = state.withLock { state in
                guard state.loop != nil, state.last != result else { return false }
                state.last = result
                state.told?.yield(Unseen(result, engine.busy))
                return true
            }
            // Never under the lock: a task cancelled meanwhile ends the stream, and so takes our lock while holding its
            // own status lock, which a yield to it needs. The loop delivers one result after the other, so the order
            // holds.
            if isNew, case .success(let value) = result { found.yield(value) }
        }
    }
}
