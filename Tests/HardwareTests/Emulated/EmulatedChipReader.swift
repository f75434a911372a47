import Testing

@testable import Hardware

/// The chip card reader of an emulated bus, with its service on real libusb and short times.
struct EmulatedChipReader {
    let service: CCIDReaderService
    private let parameters: CollectionParameters

    init(cardTimeout: Duration = .milliseconds(700)) {
        let timeouts = CCIDTimeouts(
            write: .milliseconds(500),
            powerOn: .seconds(2),
            answer: .milliseconds(700),
            command: .milliseconds(1_500),
            resynchronisation: .milliseconds(700),
            poll: .milliseconds(50),
            notification: .milliseconds(200)
        )
        let host = LibUSBHost(pollInterval: .milliseconds(100), usesHotplug: true)
        service = CCIDReaderService(host: host, timeouts: timeouts)
        parameters = CCIDStage.parameters.copy(cardTimeout: cardTimeout)
    }

    func find() async throws -> CardReader {
        for try await readers in service.discover() {
            if let reader = readers.first { return reader }
        }
        throw CardReaderFault.unplugged
    }

    func connect() async throws -> CardReader {
        try await service.connect(find())
    }

    func stream(_ bank: any CollectionHost) -> AsyncThrowingStream<CardReaderEvent, any Error> {
        service.collect(parameters, host: bank)
    }

    func collect(_ bank: any CollectionHost) async -> (events: [CardReaderEvent], fault: CardReaderFault?) {
        var events: [CardReaderEvent] = []
        do {
            for try await event in stream(bank) { events.append(event) }
        } catch CardReaderServiceError.collection(let cause) {
            return (events, cause as? CardReaderFault)
        } catch {}
        return (events, nil)
    }

    func expectSale() async {
        let result = await collect(TestBank.approving())
        guard case .completed(.approved) = result.events.last else {
            Issue.record("the reader is not usable afterwards: \(String(describing: result.fault))")
            return
        }
    }

    func expectReturn(_ events: AsyncStream<CardReaderConnectionEvent>) async {
        for await event in events {
            if case .returned = event { return }
        }
        Issue.record("did not come back")
    }
}
