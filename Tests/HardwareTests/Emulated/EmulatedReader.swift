import Synchronization
import Testing

@testable import Hardware

/// A bank that answers one thing, and a customer who chooses one row; both remember what they were asked.
final class ScriptedHost: CollectionHost {
    struct Lost: Error {}

    private let answer: AuthorisationAnswer?
    private let row: Int?
    private let onAuthorise: @Sendable () async -> Void
    let asked = Mutex<[AuthorisationRequest]>([])
    let offered = Mutex<[[CardApplication]]>([])

    /// - Parameter answer: nil for one that is lost.
    init(
        _ answer: AuthorisationAnswer? = .approved(responseCode: "00", authorisationCode: "A1B2C3", issuerData: []),
        row: Int? = 0,
        onAuthorise: @escaping @Sendable () async -> Void = {}
    ) {
        self.answer = answer
        self.row = row
        self.onAuthorise = onAuthorise
    }

    func authorise(_ request: AuthorisationRequest) async throws -> AuthorisationAnswer {
        asked.withLock { $0.append(request) }
        await onAuthorise()
        guard let answer else { throw Lost() }
        return answer
    }

    func choose(among applications: [CardApplication]) async -> Int? {
        offered.withLock { $0.append(applications) }
        return row
    }
}

/// The driver on the emulated bus, with a short way to a sale.
struct EmulatedReader {
    let service = DynaFlexReaderService(host: LibUSBHost(), mode: { $0.hasSuffix("0001") ? .test : .live })
    let parameters = CollectionParameters(
        amountMinor: 1_234,
        currency: "USD",
        currencyNumber: 840,
        idempotencyKey: "k",
        cardTimeout: .seconds(60)
    )

    /// The first reader that is discovered.
    func find() async throws -> CardReader {
        for try await readers in service.discover() {
            if let reader = readers.first { return reader }
        }
        throw CardReaderFault.unplugged
    }

    func connect() async throws -> CardReader {
        try await service.connect(try await find())
    }

    func collect(_ host: ScriptedHost = ScriptedHost()) async throws -> [CardReaderEvent] {
        var events: [CardReaderEvent] = []
        for try await event in service.collect(parameters, host: host) { events.append(event) }
        return events
    }

    /// - Returns: the cause a collection failed with; nil where it ended with an outcome.
    func fault(_ host: ScriptedHost = ScriptedHost()) async -> CardReaderFault? {
        do {
            _ = try await collect(host)
            return nil
        } catch CardReaderServiceError.collection(let cause) {
            return cause as? CardReaderFault
        } catch {
            return nil
        }
    }

    /// - Returns: the cause connecting failed with.
    func connectionFault() async -> CardReaderFault? {
        do {
            _ = try await connect()
            return nil
        } catch CardReaderServiceError.connection(let cause) {
            return cause as? CardReaderFault
        } catch {
            return nil
        }
    }

    /// Reads events until one is as expected.
    static func wait(
        for events: AsyncStream<CardReaderConnectionEvent>,
        until isExpected: (CardReaderConnectionEvent) -> Bool
    ) async {
        for await event in events where isExpected(event) { return }
    }
}
