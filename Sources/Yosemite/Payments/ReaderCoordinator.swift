import FoundationEssentials
import Hardware

/// The readers of this computer, for every store: which one is connected, and which one was used last.
actor ReaderCoordinator {
    static let searchLimit = Duration.seconds(60)
    static let connectLimit = Duration.seconds(30)
    static let closeLimit = Duration.seconds(3)

    private let service: (any CardReaderService)?
    private let memory: ReaderMemoryFile
    private let clock: any Clock<Duration>
    private(set) var connected: CardReader?
    private var observers: [@Sendable (CardReader?) -> Void] = []
    private var search: Task<Void, any Error>?
    private var watch: Task<Void, Never>?
    private var opening: Task<CardReader, any Error>?
    private var isClosed = false

    init(service: (any CardReaderService)?, stateFolder: URL, clock: any Clock<Duration>) {
        self.service = service
        self.clock = clock
        memory = ReaderMemoryFile(stateFolder: stateFolder)
    }

    /// - Throws: `PaymentError.notSetUp`.
    func readers() throws -> any CardReaderService {
        guard let service else { throw PaymentError.notSetUp(reason: PaymentWords.Localization.noReaders) }
        return service
    }

    /// Reports readers as they appear and disappear, until `stopSearch` or for a minute.
    func search(_ onUpdate: @escaping @Sendable ([CardReader]) async -> Void) async throws {
        let service = try readers()
        search?.cancel()
        let clock = clock
        let task = Task {
            do {
                try await clock.within(Self.searchLimit) {
                    for try await found in service.discover() { await onUpdate(found) }
                }
            } catch is TimeLimitExceeded {
                // What was found stays.
            }
        }
        search = task
        do { try await task.value } catch is CancellationError {}
    }

    func stopSearch() {
        search?.cancel()
        search = nil
    }

    /// - Throws: `CardReaderServiceError`, `TimeLimitExceeded`, `PaymentError.notSetUp`.
    func connect(_ reader: CardReader) async throws -> CardReader {
        let service = try readers()
        if let connected, connected.serial != reader.serial { await service.disconnect() }
        let clock = clock
        let task = Task {
            try await clock.within(Self.connectLimit) { try await Self.open(reader, service, clock) }
        }
        opening = task
        defer { if opening == task { opening = nil } }
        let opened = try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
        guard !isClosed else { throw CancellationError() }
        memory.remember(RememberedReader(serial: opened.serial, kind: opened.kind))
        set(opened)
        watchConnection(service)
        return opened
    }

    /// The last reader may be reconnecting right now: waits for it a little.
    private static func open(
        _ reader: CardReader,
        _ service: any CardReaderService,
        _ clock: any Clock<Duration>
    ) async throws -> CardReader {
        var tries = 100
        while true {
            do {
                return try await service.connect(reader)
            } catch CardReaderServiceError.connection(let cause) where cause as? CardReaderFault == .busy && tries > 0 {
                tries -= 1
                try await clock.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Releases the reader before the program ends, so that the kernel gets it back; it is still remembered. A payment
    /// waiting for a card is stopped on the reader.
    func close() async {
        isClosed = true
        stopSearch()
        watch?.cancel()
        guard let service else { return }
        let opening = opening
        opening?.cancel()
        try? await clock.within(Self.closeLimit) {
            _ = try? await opening?.value
            _ = try? await service.cancel()
            await service.disconnect()
        }
        set(nil)
    }

    /// Releases the reader and forgets it.
    func disconnect() async {
        watch?.cancel()
        await service?.disconnect()
        memory.forget()
        set(nil)
    }

    /// The reader for a payment: the requested one, else the connected one, the one used last, or the only one, among
    /// those with which its processor takes cards. If there is none, one of the others; the payment then says what is
    /// wrong.
    ///
    /// - Parameter isServerDriven: whether the processor drives its readers itself.
    /// - Throws: `PaymentError.notSetUp` where there is none, and errors of a reader.
    func ready(serial: String?, isServerDriven: Bool) async throws -> CardReader {
        let search = ReaderSearch(
            service: try readers(),
            clock: clock,
            serial: serial,
            isServerDriven: isServerDriven,
            remembered: memory.remembered()
        )
        if let connected, search.takes(connected) { return connected }
        guard let found = try await search.run(instead: connected) else {
            throw PaymentError.notSetUp(reason: PaymentWords.Localization.noReader(serial))
        }
        return search.takes(found) ? try await connect(found) : found
    }

    func observe(_ handler: @escaping @Sendable (CardReader?) -> Void) {
        observers.append(handler)
        handler(connected)
    }

    private func watchConnection(_ service: any CardReaderService) {
        watch?.cancel()
        watch = Task { [weak self] in
            for await event in service.connectionEvents() {
                guard !Task.isCancelled else { return }
                await self?.note(event)
            }
        }
    }

    private func note(_ event: CardReaderConnectionEvent) {
        switch event {
        case .changed(let reader), .returned(let reader): set(reader)
        case .lowBattery(let level): set(connected?.copy(batteryLevel: level))
        case .resetsSoon: break
        case .lost: set(nil)
        }
    }

    private func set(_ reader: CardReader?) {
        guard connected != reader else { return }
        connected = reader
        for observer in observers { observer(reader) }
    }
}
