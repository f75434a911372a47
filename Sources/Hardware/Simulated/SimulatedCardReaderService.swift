import Synchronization

/// A reader without a device, with a selectable outcome. It is always in test mode.
public final class SimulatedCardReaderService: CardReaderService {
    private struct State {
        var script: SimulatedReaderScript
        var connected = false
        var collecting = false
        var cardRead = false
        var cancelled: CheckedContinuation<Void, Never>?
    }

    public static let reader = CardReader(
        serial: "SIM-0001",
        kind: .simulated,
        name: "Simulated reader",
        mode: .test,
        batteryLevel: 0.82,
        firmwareVersion: "1.0"
    )

    private let state: Mutex<State>

    /// - Parameter script: the outcome of the first collection.
    public init(script: SimulatedReaderScript = .approve) {
        state = Mutex(State(script: script))
    }

    /// Sets the outcome of the next collection.
    public func use(_ script: SimulatedReaderScript) {
        state.withLock { $0.script = script }
    }

    public func discover() -> AsyncThrowingStream<[CardReader], any Error> {
        AsyncThrowingStream { continuation in
            continuation.yield([Self.reader])
            continuation.finish()
        }
    }

    public func connect(_ reader: CardReader) async throws -> CardReader {
        guard reader.serial == Self.reader.serial else {
            throw CardReaderServiceError.connection(cause: CardReaderFault.unplugged)
        }
        state.withLock { $0.connected = true }
        return Self.reader
    }

    public func disconnect() async {
        state.withLock { $0.connected = false }
    }

    public func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> {
        AsyncStream { $0.finish() }
    }

    public func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>
    {
        AsyncThrowingStream { continuation in
            let task = Task { [self] in
                do {
                    try await run(parameters, host) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: CardReaderServiceError.collection(cause: error))
                }
            }
            continuation.onTermination = { [self] reason in
                guard case .cancelled = reason else { return }
                task.cancel()
                release()
            }
        }
    }

    public func cancel() async throws -> CollectionCancellation {
        let (collecting, cardRead) = state.withLock { ($0.collecting, $0.cardRead) }
        if cardRead { return .tooLate }
        release()
        return collecting ? .cancelled : .nothingToCancel
    }

    private func run(
        _ parameters: CollectionParameters,
        _ host: any CollectionHost,
        _ report: (CardReaderEvent) -> Void
    ) async throws {
        let script = try begin()
        defer { state.withLock { ($0.collecting, $0.cardRead) = (false, false) } }
        report(.waitingForInput([.tap, .insert]))
        switch script {
        case .unplugBeforeCard:
            state.withLock { $0.connected = false }
            throw CardReaderFault.unplugged
        case .noCard:
            await untilCancelled()
            throw CardReaderFault.cancelled
        case .approve, .decline, .loseAnswer, .refuseAfterApproval:
            state.withLock { $0.cardRead = true }
            report(.cardRead)
            report(.authorising)
            report(.completed(await outcome(of: script, host)))
        }
    }

    private func begin() throws -> SimulatedReaderScript {
        try state.withLock { state in
            guard state.connected else { throw CardReaderFault.notConnected }
            guard !state.collecting else { throw CardReaderFault.busy }
            state.collecting = true
            return state.script
        }
    }

    private func outcome(of script: SimulatedReaderScript, _ host: any CollectionHost) async -> CardReaderOutcome {
        let request = AuthorisationRequest(
            readerSerial: Self.reader.serial,
            entry: .contactless,
            maskedPAN: MaskedPAN(firstSix: "424242", lastFour: script == .decline ? "0002" : "4242"),
            encrypted: nil,
            emvData: []
        )
        guard let answer = try? await host.authorise(request), script != .loseAnswer else { return .unknown }
        switch answer {
        case .approved(_, let code, _):
            let card = CardSummary(brand: "Visa", lastFour: "4242", authorisationCode: code, entry: .contactless)
            return script == .refuseAfterApproval ? .declinedByCard(card) : .approved(card)
        case .declined(_, let reason):
            return .declined(reason: reason)
        }
    }

    private func untilCancelled() async {
        await withCheckedContinuation { continuation in
            if Task.isCancelled { return continuation.resume() }
            state.withLock { $0.cancelled = continuation }
            if Task.isCancelled { release() }
        }
    }

    private func release() {
        let waiting = state.withLock { state in
            defer { state.cancelled = nil }
            return state.cancelled
        }
        waiting?.resume()
    }
}
