import Foundation
import Hardware
import Storage

/// The readers of this computer, for every store: which one is connected, and which one was used last.
actor ReaderDesk {
    static let searchLimit = Duration.seconds(60)
    static let connectLimit = Duration.seconds(30)

    private struct Remembered: Codable {
        let serial: String
    }

    private let service: (any CardReaderService)?
    private let file: URL
    private let clock: any Clock<Duration>
    private(set) var connected: CardReader?
    private var observers: [@Sendable (CardReader?) -> Void] = []
    private var search: Task<Void, any Error>?
    private var watch: Task<Void, Never>?

    init(service: (any CardReaderService)?, stateFolder: URL, clock: any Clock<Duration>) {
        self.service = service
        self.clock = clock
        file = stateFolder.appending(path: "reader.json")
    }

    /// - Throws: `PaymentError.notSetUp`.
    func readers() throws -> any CardReaderService {
        guard let service else { throw PaymentError.notSetUp(reason: PaymentWords.Localization.noReaders) }
        return service
    }

    /// Tells of readers as they come and go, until `stopSearch` or a minute has passed.
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
                // What was found stands.
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
        let opened = try await clock.within(Self.connectLimit) { try await service.connect(reader) }
        try? JSONFileStorage().write(Remembered(serial: opened.serial), to: file)
        set(opened)
        watchConnection(service)
        return opened
    }

    /// Lets the reader go and forgets it.
    func disconnect() async {
        watch?.cancel()
        await service?.disconnect()
        try? JSONFileStorage().deleteFile(at: file)
        set(nil)
    }

    /// The reader a payment will use: the one asked for, else the connected one, the one used last, or the only one.
    func ready(serial: String?) async throws -> CardReader {
        if let connected, serial == nil || connected.serial == serial { return connected }
        let service = try readers()
        let wanted = serial ?? (try? JSONFileStorage().data(Remembered.self, for: file))?.serial
        let found = try await clock.within(Self.connectLimit) {
            var usable: CardReader?
            for try await readers in service.discover() {
                if let match = readers.first(where: { $0.serial == wanted }) { return match }
                guard serial == nil else { continue }
                usable = readers.first { $0.trouble == nil } ?? readers.first
                if wanted == nil, let usable { return usable }
            }
            guard let usable else { throw PaymentError.notSetUp(reason: PaymentWords.Localization.noReader) }
            return usable
        }
        return try await connect(found)
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
