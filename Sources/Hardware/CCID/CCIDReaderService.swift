import Synchronization

/// Chip card readers on USB (CCID), with the EMV contact flow running on this computer. No acquirer accepts cards read
/// that way, so these readers are always in test mode.
public final class CCIDReaderService: CardReaderService {
    private struct State {
        var devices: [String: USBDeviceDescription] = [:]
        var connection: CCIDConnection?
        /// The reader that was last connected and not disconnected: it is reconnected when it returns.
        var wanted: CardReader?
        var isReturning = false
        var watch: Task<Void, Never>?
        var collection: CCIDCollection?
        var running: Task<Void, Never>?
        /// Powers the card off and resynchronises the reader, after a collection.
        var tidying: Task<Void, Never>?
        var payments: UInt32 = 0
        var listeners: [Int: AsyncStream<CardReaderConnectionEvent>.Continuation] = [:]
        var nextListener = 0
    }

    private static let longestPause = Duration.seconds(2)

    private let host: any USBHost
    private let terminal: EMVTerminal
    private let clock: DeviceClock
    private let timeouts: CCIDTimeouts
    private let state = Mutex(State())

    init(
        host: any USBHost,
        terminal: EMVTerminal = .usual,
        clock: DeviceClock = .continuous,
        timeouts: CCIDTimeouts = CCIDTimeouts()
    ) {
        self.host = host
        self.terminal = terminal
        self.clock = clock
        self.timeouts = timeouts
    }

    /// - Parameter host: the program's single view of its USB devices.
    public convenience init(host: LibUSBHost) {
        self.init(host: host, terminal: .usual)
    }

    public func discover() -> AsyncThrowingStream<[CardReader], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task { [self] in
                for await devices in host.devices() { continuation.yield(remember(devices)) }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    public func connect(_ reader: CardReader) async throws -> CardReader {
        if let connection = state.withLock(\.connection), connection.reader.serial == reader.serial {
            return connection.reader
        }
        await disconnect()
        do {
            let connection = try await open(reader)
            state.withLock { ($0.connection, $0.wanted) = (connection, connection.reader) }
            watch()
            return connection.reader
        } catch {
            throw CardReaderServiceError.connection(cause: error)
        }
    }

    public func disconnect() async {
        let (connection, watch, collection, running) = state.withLock { state in
            defer { (state.connection, state.wanted, state.watch) = (nil, nil, nil) }
            return (state.connection, state.watch, state.collection, state.running)
        }
        watch?.cancel()
        _ = collection?.cancel()
        await running?.value
        await state.withLock(\.tidying)?.value
        await connection?.transport.close()
    }

    public func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> {
        AsyncStream { continuation in
            let number = state.withLock { state in
                defer { state.nextListener += 1 }
                state.listeners[state.nextListener] = continuation
                return state.nextListener
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
            }
        }
    }

    public func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>
    {
        AsyncThrowingStream { continuation in
            let collection = CCIDCollection()
            do {
                let (connection, tidying, number) = try begin(collection)
                let task = Task { [self] in
                    await tidying?.value
                    do {
                        let outcome = try await run(parameters, host, connection, collection, number) {
                            continuation.yield($0)
                        }
                        end(collection, connection)
                        continuation.yield(.completed(outcome))
                        continuation.finish()
                    } catch {
                        end(collection, connection)
                        let cause = fault(error, collection, connection)
                        continuation.finish(throwing: CardReaderServiceError.collection(cause: cause))
                    }
                }
                collection.runs(in: task)
                state.withLock { $0.running = task }
            } catch {
                return continuation.finish(throwing: CardReaderServiceError.collection(cause: error))
            }
            continuation.onTermination = { reason in
                if case .cancelled = reason { _ = collection.cancel() }
            }
        }
    }

    public func cancel() async throws -> CollectionCancellation {
        state.withLock(\.collection)?.cancel() ?? .nothingToCancel
    }
}

// MARK: One collection

extension CCIDReaderService {
    private func begin(_ collection: CCIDCollection) throws -> (CCIDConnection, Task<Void, Never>?, UInt32) {
        try state.withLock { state in
            guard state.collection == nil else { throw CardReaderFault.busy }
            guard let connection = state.connection else {
                throw state.wanted == nil ? CardReaderFault.notConnected : CardReaderFault.unplugged
            }
            state.collection = collection
            state.payments &+= 1
            return (connection, state.tidying, state.payments)
        }
    }

    private func run(
        _ parameters: CollectionParameters,
        _ host: any CollectionHost,
        _ connection: CCIDConnection,
        _ collection: CCIDCollection,
        _ number: UInt32,
        _ report: @escaping @Sendable (CardReaderEvent) -> Void
    ) async throws -> CardReaderOutcome {
        let coreDumps = CoreDumps.off()
        defer { withExtendedLifetime(coreDumps) {} }
        guard let purchase = EMVPurchase(parameters, terminal: terminal, counter: number) else {
            throw CardReaderFault.unsupported("The amount does not fit a card's twelve digits.")
        }
        report(.waitingForInput([.insert]))
        try await connection.awaitCard(atMost: parameters.cardTimeout, clock)
        _ = try await connection.slot.powerOn()
        var transaction = EMVTransaction(
            card: connection.slot,
            terminal: terminal,
            purchase: purchase,
            amountMinor: parameters.amountMinor,
            readerSerial: connection.reader.serial,
            doors: EMVTransaction.Doors(host: host, commit: { try collection.commit() }, report: report)
        )
        return try await transaction.run()
    }

    /// Powers the card off in the background: a reader that hangs must not delay the outcome.
    private func end(_ collection: CCIDCollection, _ connection: CCIDConnection) {
        state.withLock { state in
            state.collection = nil
            state.tidying = Task {
                // An error here is handled by the next command, which resynchronises the reader first.
                try? await connection.slot.powerOff()
            }
        }
    }

    private func fault(_ error: any Error, _ collection: CCIDCollection, _ connection: CCIDConnection) -> any Error {
        if collection.isCancelled || error is CancellationError { return CardReaderFault.cancelled }
        if error is SecretBytesError { return CardReaderFault.broken("answer that does not fit") }
        if error as? CardReaderFault == .unplugged { lose(connection) }
        return error
    }
}

// MARK: Coming and going

extension CCIDReaderService {
    private func remember(_ devices: [USBDeviceDescription]) -> [CardReader] {
        let listed = CCIDListing.readers(in: devices)
        state.withLock { state in
            state.devices = Dictionary(
                listed.map { ($0.reader.serial, $0.device) },
                uniquingKeysWith: { first, _ in first }
            )
        }
        return listed.map(\.reader)
    }

    private func open(_ reader: CardReader) async throws -> CCIDConnection {
        if state.withLock({ $0.devices[reader.serial] }) == nil {
            for await devices in host.devices() {
                _ = remember(devices)
                break
            }
        }
        guard let device = state.withLock({ $0.devices[reader.serial] }),
            let listed = CCIDListing.readers(in: [device]).first?.reader
        else { throw CardReaderFault.unplugged }
        let known = listed.copy(serial: reader.serial)
        return try await CCIDConnection.open(device, as: known, on: host, clock: clock, timeouts: timeouts)
    }

    /// Follows the connected reader as it goes and returns, until it is disconnected.
    private func watch() {
        let task = Task { [weak self, host] in
            for await devices in host.devices() { await self?.follow(devices) }
        }
        let old = state.withLock { state in
            defer { state.watch = task }
            return state.watch
        }
        old?.cancel()
    }

    private func follow(_ devices: [USBDeviceDescription]) async {
        _ = remember(devices)
        let (wanted, connection) = state.withLock { ($0.wanted, $0.connection) }
        guard let wanted else { return }
        let device = state.withLock { $0.devices[wanted.serial] }
        if let connection {
            // The same serial number at another place is a reader that was unplugged meanwhile.
            if let device, device.node == connection.transport.device.node { return }
            lose(connection)
        }
        // Not awaited: while the reader is being opened, the bus goes on changing.
        if device != nil { Task { [weak self] in await self?.comeBack() } }
    }

    /// A device that returns with its serial number is the same reader. Its device file may not exist at once, or its
    /// permissions may not be set yet: opening is retried with growing pauses while it is on the bus and wanted.
    private func comeBack() async {
        let begins = state.withLock { state in
            defer { state.isReturning = true }
            return !state.isReturning
        }
        guard begins else { return }
        var pause = timeouts.poll
        while let reader = away() {
            if let connection = try? await open(reader), await join(connection) { return }
            try? await clock.sleep(pause)
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// The reader to retry: it may have been connected by hand meanwhile. If there is none, the next change on the bus
    /// starts again.
    private func away() -> CardReader? {
        state.withLock { state in
            let wanted = state.wanted.flatMap { state.devices[$0.serial] == nil ? nil : $0 }
            state.isReturning = wanted != nil && state.connection == nil
            return state.isReturning ? wanted : nil
        }
    }

    /// Whether it was taken over: the device may have gone, or returned as a new one, while it was being opened.
    private func join(_ connection: CCIDConnection) async -> Bool {
        let serial = connection.reader.serial
        let isWanted = state.withLock { state in
            guard state.wanted?.serial == serial, state.connection == nil,
                state.devices[serial]?.node == connection.transport.device.node
            else { return false }
            (state.connection, state.isReturning) = (connection, false)
            return true
        }
        guard isWanted else {
            await connection.transport.close()
            return false
        }
        tell(.returned(connection.reader))
        return true
    }

    private func lose(_ connection: CCIDConnection) {
        let isCurrent = state.withLock { state in
            guard state.connection?.transport.device.node == connection.transport.device.node else { return false }
            state.connection = nil
            return true
        }
        guard isCurrent else { return }
        Task { await connection.transport.close() }
        tell(.lost)
    }

    private func tell(_ event: CardReaderConnectionEvent) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }
}
