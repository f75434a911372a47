import Synchronization

/// Smart readers that their processor drives over its own servers (`hardware.md`, "Smart readers"): merced requests a
/// card there, and polls for the outcome. The bank's answer never passes here; details of the card come from the
/// payment intent.
public final class ServerDrivenReaderService: CardReaderService {
    struct State {
        var connected: CardReader?
        /// The payment intent being collected.
        var intentID: String?
        /// The running collection was asked to stop.
        var isCancelled = false
    }

    let readers: any TerminalReaders
    let clock: any Clock<Duration>
    let timing: ServerDrivenTiming
    let state = Mutex(State())

    /// - Parameters:
    ///   - readers: the network calls.
    ///   - clock: measures pauses and limits.
    ///   - timing: how often and how long the processor is polled.
    public init(
        readers: any TerminalReaders,
        clock: any Clock<Duration> = ContinuousClock(),
        timing: ServerDrivenTiming = ServerDrivenTiming()
    ) {
        self.readers = readers
        self.clock = clock
        self.timing = timing
    }

    public func discover() -> AsyncThrowingStream<[CardReader], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task { [readers, clock, timing] in
                var known: [CardReader]?
                do {
                    while !Task.isCancelled {
                        let found = try await readers.readers()
                        if found != known { continuation.yield(found) }
                        known = found
                        try await clock.sleep(for: timing.discoveryPause)
                    }
                    continuation.finish()
                } catch is CancellationError {
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: CardReaderServiceError.discovery(cause: error))
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    public func connect(_ reader: CardReader) async throws -> CardReader {
        let found: CardReader?
        do {
            found = try await readers.readers().first { $0.serial == reader.serial }
        } catch {
            throw CardReaderServiceError.connection(cause: error)
        }
        guard let found else { throw CardReaderServiceError.connection(cause: CardReaderFault.unplugged) }
        // A busy reader may be free in a moment; one that is offline will not be.
        if let trouble = found.trouble, trouble != .busy { throw CardReaderServiceError.connection(cause: trouble) }
        state.withLock { $0.connected = found }
        return found
    }

    public func disconnect() async {
        state.withLock { $0.connected = nil }
    }

    /// Ends at once: the processor sends no events.
    public func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> {
        AsyncStream { $0.finish() }
    }

    public func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>
    {
        AsyncThrowingStream { continuation in
            let task = Task { [self] in
                do {
                    let reader = try begin(parameters)
                    defer { state.withLock { $0.intentID = nil } }
                    let collection = ServerDrivenCollection(
                        service: self,
                        reader: reader,
                        intentID: parameters.intentID ?? "",
                        parameters: parameters,
                        report: { continuation.yield($0) }
                    )
                    continuation.yield(.completed(try await collection.run()))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: CardReaderServiceError.collection(cause: error))
                }
            }
            continuation.onTermination = { [self] reason in
                guard case .cancelled = reason else { return }
                // The collection goes on until it has stopped the reader: a card could still be presented there.
                state.withLock { if $0.intentID != nil { $0.isCancelled = true } }
                task.cancel()
            }
        }
    }

    public func cancel() async throws -> CollectionCancellation {
        let (reader, isCollecting) = state.withLock { ($0.connected, $0.intentID != nil) }
        guard let reader, isCollecting else { return .nothingToCancel }
        do {
            let outcome = try await readers.cancelAction(ofReader: reader.serial)
            if outcome == .cancelled { state.withLock { if $0.intentID != nil { $0.isCancelled = true } } }
            return outcome
        } catch {
            throw CardReaderServiceError.cancellation(cause: error)
        }
    }

    private func begin(_ parameters: CollectionParameters) throws -> CardReader {
        try state.withLock { state in
            guard let reader = state.connected else { throw CardReaderFault.notConnected }
            guard let intentID = parameters.intentID else {
                throw CardReaderFault.unsupported("it needs its processor's payment")
            }
            guard state.intentID == nil else { throw CardReaderFault.busy }
            state.intentID = intentID
            state.isCancelled = false
            return reader
        }
    }
}
