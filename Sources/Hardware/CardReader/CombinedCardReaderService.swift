import Synchronization

/// Several kinds of readers behind one discovery. The last used reader is reconnected automatically, once, when it is
/// seen.
public final class CombinedCardReaderService: CardReaderService {
    struct State {
        /// What each service found; nil where it has not answered yet.
        var found: [Int: [CardReader]] = [:]
        var failures: [Int: any Error] = [:]
        var searching: [Task<Void, Never>] = []
        var listeners: [Int: AsyncThrowingStream<[CardReader], any Error>.Continuation] = [:]
        var eventListeners: [Int: AsyncStream<CardReaderConnectionEvent>.Continuation] = [:]
        var next = 0
        /// The service of every reader ever seen.
        var owners: [RememberedReader: Int] = [:]
        var connected: Int?
        var isConnecting = false
        /// The reconnection of the last used reader.
        var returning: Task<Void, Never>?
        var hasReturned = false
    }

    let services: [any CardReaderService]
    let memory: any ReaderMemory
    let clock: any Clock<Duration>
    let state = Mutex(State())
    /// Keeps notifications to listeners in order. `state` is not held during them: a listener's cancelled task calls
    /// `leave` while holding its own status lock, which a notification needs.
    let telling = Mutex(())

    /// - Parameters:
    ///   - services: one for each kind, in the order their readers are listed.
    ///   - memory: where the last used reader is remembered.
    ///   - clock: for the five seconds that `connect` searches for a reader not seen yet.
    public init(
        services: [any CardReaderService],
        memory: any ReaderMemory,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.services = services
        self.memory = memory
        self.clock = clock
    }

    /// All listeners share one search. A service that fails only lacks its readers; where all fail, so does this.
    public func discover() -> AsyncThrowingStream<[CardReader], any Error> {
        AsyncThrowingStream { continuation in
            let number = state.withLock { state in
                state.next += 1
                state.listeners[state.next] = continuation
                if !state.found.isEmpty { continuation.yield(merged(state)) }
                return state.next
            }
            // Not directly: a cancelled task calls this while holding a lock of its own, and a notification to a
            // listener waits for that lock while holding ours.
            continuation.onTermination = { [weak self] _ in if let self { Task { self.leave(number) } } }
            search()
        }
    }

    public func connect(_ reader: CardReader) async throws -> CardReader {
        state.withLock { $0.hasReturned = true }
        return try await join(RememberedReader(serial: reader.serial, kind: reader.kind), reader)
    }

    public func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> {
        AsyncStream { continuation in
            let number = state.withLock { state in
                state.next += 1
                state.eventListeners[state.next] = continuation
                return state.next
            }
            let tasks = services.map { service in
                let events = service.connectionEvents()
                return Task { for await event in events { continuation.yield(event) } }
            }
            continuation.onTermination = { [weak self] _ in
                for task in tasks { task.cancel() }
                self?.state.withLock { $0.eventListeners[number] = nil }
            }
        }
    }

    public func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>
    {
        guard let service = connectedService else {
            return AsyncThrowingStream {
                $0.finish(throwing: CardReaderServiceError.collection(cause: CardReaderFault.notConnected))
            }
        }
        return service.collect(parameters, host: host)
    }

    public func cancel() async throws -> CollectionCancellation {
        try await connectedService?.cancel() ?? .nothingToCancel
    }

    /// The reader stays remembered, but is not reconnected automatically within this run.
    public func disconnect() async {
        let returning = state.withLock { state in
            state.hasReturned = true
            return state.returning
        }
        returning?.cancel()
        await returning?.value
        let service = connectedService
        state.withLock { $0.connected = nil }
        await service?.disconnect()
    }

    private var connectedService: (any CardReaderService)? {
        state.withLock { $0.connected }.map { services[$0] }
    }

    private func join(_ wanted: RememberedReader, _ reader: CardReader) async throws -> CardReader {
        try state.withLock { state in
            if state.isConnecting { throw CardReaderServiceError.connection(cause: CardReaderFault.busy) }
            state.isConnecting = true
        }
        defer { state.withLock { $0.isConnecting = false } }
        guard let owner = await owner(of: wanted) else {
            throw CardReaderServiceError.connection(cause: CardReaderFault.unplugged)
        }
        if let service = connectedService { await service.disconnect() }
        state.withLock { $0.connected = nil }
        let joined = try await services[owner].connect(reader)
        state.withLock { $0.connected = owner }
        memory.remember(wanted)
        return joined
    }

    /// The service that found this reader; where none has yet, they are searched for a few seconds.
    private func owner(of wanted: RememberedReader) async -> Int? {
        if let owner = state.withLock({ $0.owners[wanted] }) { return owner }
        let readers = discover()
        let search = Task { [weak self] () -> Int? in
            for try await _ in readers {
                if let owner = self?.state.withLock({ $0.owners[wanted] }) { return owner }
            }
            return nil
        }
        let timer = Task { [clock] in
            try? await clock.sleep(for: .seconds(5))
            search.cancel()
        }
        defer { timer.cancel() }
        return try? await search.value
    }

    /// Connects the last used reader if it is among these, once.
    func returnRemembered(_ readers: [CardReader]) {
        guard let wanted = memory.remembered(),
            let reader = readers.first(where: {
                $0.serial == wanted.serial && $0.kind == wanted.kind && $0.trouble == nil
            })
        else { return }
        state.withLock { state in
            guard !state.hasReturned, state.connected == nil, !state.isConnecting else { return }
            state.hasReturned = true
            state.returning = Task { [self] in
                guard let joined = try? await join(wanted, reader) else { return }
                for listener in self.state.withLock({ Array($0.eventListeners.values) }) {
                    listener.yield(.returned(joined))
                }
            }
        }
    }
}
