import Synchronization

/// Delivers the rows of a window: at once, after each commit that changed them or their number, and after each change
/// of the request. Commits during a read cause one more read.
///
/// Ends when it is cancelled or released.
public final class WindowObservation<T: Object>: Sendable {
    /// The snapshots, for one consumer, on any thread. A snapshot that was not consumed is replaced by the next.
    public let snapshots: LatestStream<Unseen<WindowSnapshot<T>>>

    private let core: WindowObservationCore<T>

    init(engine: StorageEngine, request: WindowRequest<T>) {
        core = WindowObservationCore(engine: engine, request: request)
        snapshots = core.snapshots
        core.start()
    }

    deinit { core.cancel() }

    /// Shows other rows, or another list. Of several requests in quick succession only the latest is read. A request
    /// that differs from the one before and is not superseded is answered, even if its rows are the same.
    public func update(_ request: WindowRequest<T>) { core.update(request) }

    /// Ends the observation and `snapshots`.
    public func cancel() { core.cancel() }
}

final class WindowObservationCore<T: Object>: Sendable {
    private struct State {
        var request: WindowRequest<T>
        var loaded: LoadedWindow<T>?
        /// Rows written since `loaded` was read.
        var touched = TouchedRows.some([])
        var last: WindowSnapshot<T>?
        /// No snapshot has answered the latest request yet, not even one with the same rows.
        var isAsked = false
        var token: UInt64?
        var loop: RequeryLoop?
    }

    let snapshots = LatestStream<Unseen<WindowSnapshot<T>>>()
    private let engine: StorageEngine
    private let state: Mutex<State>

    init(engine: StorageEngine, request: WindowRequest<T>) {
        self.engine = engine
        state = Mutex(State(request: request))
    }

    func start() {
        let table = T.entity.table
        let loop = RequeryLoop(busy: engine.busy, on: .rows) { [weak self] in self?.deliver() }
        let token = engine.changes.subscribe(isShown: true) { [weak self] change in
            guard let rows = change.rows(of: table) else { return }
            self?.state.withLock { $0.touched = $0.touched.union(rows) }
            loop.trigger()
        }
        state.withLock { state in
            state.loop = loop
            state.token = token
        }
        loop.trigger()
    }

    func update(_ request: WindowRequest<T>) {
        let loop = state.withLock { state in
            state.isAsked = state.isAsked || state.request != request
            state.request = request
            return state.loop
        }
        loop?.trigger()
    }

    func cancel() {
        let (loop, token) = state.withLock { state in
            defer {
                state.loop = nil
                state.token = nil
                state.loaded = nil
            }
            return (state.loop, state.token)
        }
        loop?.stop()
        if let token { engine.changes.unsubscribe(token) }
        snapshots.finish()
    }

    private func deliver() {
        let generation = engine.changes.generation
        let resets = engine.changes.resets
        // Read after the generation: a commit between the two is then read twice rather than not at all.
        let (request, previous, touched) = state.withLock { state in
            defer { state.touched = .some([]) }
            return (state.request, state.loaded, state.touched)
        }
        do {
            let loaded = try engine.readHere { database in
                try LoadedWindow.load(
                    database,
                    request: request,
                    previous: previous,
                    touched: touched,
                    generation: generation
                )
            }
            deliver(
                WindowSnapshot(
                    request: request,
                    objects: loaded.rows.map(\.record),
                    offset: loaded.offset,
                    count: loaded.count,
                    resets: resets,
                    problem: nil
                ),
                loaded
            )
        } catch {
            let last = state.withLock { $0.last }
            let problem = error as? StorageError ?? .failed(step: "reading", cause: "\(error)")
            deliver(
                WindowSnapshot(
                    request: request,
                    objects: last?.objects ?? [],
                    offset: last?.offset ?? 0,
                    count: last?.count ?? 0,
                    resets: resets,
                    problem: problem
                ),
                nil
            )
        }
    }

    private func deliver(_ snapshot: WindowSnapshot<T>, _ loaded: LoadedWindow<T>?) {
        let isNew = state.withLock { state in
            guard state.loop != nil else { return false }
            state.loaded = loaded
            guard state.last != snapshot || state.isAsked else { return false }
            if snapshot.request == state.request { state.isAsked = false }
            state.last = snapshot
            return true
        }
        // Never under the lock, as in `QueryObservation`.
        if isNew { snapshots.yield(Unseen(snapshot, engine.busy)) }
    }
}
