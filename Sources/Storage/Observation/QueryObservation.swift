import Synchronization

/// Delivers what a query finds: first what it finds now, then each result that differs from the one before.
///
/// Ends when it is cancelled or let go. A result that nobody took is replaced by the next.
public final class QueryObservation<Value: Equatable & Sendable>: Sendable {
    /// The results, for one consumer, on no particular thread. Throws nothing: a read that fails is skipped, the
    /// next commit reads again.
    public let values: AsyncStream<Value>

    private let core: Core

    init(
        engine: StorageEngine,
        tables: Set<String>,
        fetch: @escaping @Sendable (any StorageType) throws -> Value
    ) {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        values = stream
        core = Core(engine: engine, continuation: continuation, fetch: fetch)
        core.start(tables)
        continuation.onTermination = { [weak core] _ in core?.cancel() }
    }

    deinit { core.cancel() }

    /// Ends the observation and `values`.
    public func cancel() { core.cancel() }

    private final class Core: Sendable {
        private struct State {
            var last: Value?
            var token: UInt64?
            var loop: RequeryLoop?
        }

        private let engine: StorageEngine
        private let continuation: AsyncStream<Value>.Continuation
        private let fetch: @Sendable (any StorageType) throws -> Value
        private let state = Mutex(State())

        init(
            engine: StorageEngine,
            continuation: AsyncStream<Value>.Continuation,
            fetch: @escaping @Sendable (any StorageType) throws -> Value
        ) {
            self.engine = engine
            self.continuation = continuation
            self.fetch = fetch
        }

        func start(_ tables: Set<String>) {
            let loop = RequeryLoop { [weak self] in await self?.deliver() }
            let token = engine.changes.subscribe { if $0.touches(tables) { loop.trigger() } }
            state.withLock { state in
                state.loop = loop
                state.token = token
            }
            loop.trigger()
        }

        func cancel() {
            let state = state.withLock { state in
                defer { state = State() }
                return state
            }
            state.loop?.stop()
            if let token = state.token { engine.changes.unsubscribe(token) }
            continuation.finish()
        }

        private func deliver() async {
            guard let value = try? await engine.read(fetch) else { return }
            state.withLock { state in
                guard state.loop != nil, state.last != value else { return }
                state.last = value
                continuation.yield(value)
            }
        }
    }
}
