import Foundation

@testable import Hardware

/// A reader on a bus, its service, and a payment of 12.34 dollars as it was recorded.
struct CCIDStage {
    let recording: CCIDRecording
    let clock = ManualClock()
    let reader: FakeReader
    let bus: FakeBus
    let service: CCIDReaderService

    /// The recorded host told the bank of no missing offline authentication and had no floor limit.
    static var recordedTerminal: EMVTerminal {
        var terminal = EMVTerminal.usual
        terminal.reportsMissingAuthentication = false
        terminal.floorLimit = nil
        terminal.unpredictableNumber = { [1, 2, 3, 4] }
        return terminal
    }

    init(_ name: String = "emv-approve", features: UInt32? = nil, interrupt: Bool = true) throws {
        let recording = try CCIDRecording(name)
        self.recording = recording
        reader = FakeReader(recording.device(features: features, interrupt: interrupt), clock: clock) { command, _ in
            Self.replies(recording, command)
        }
        recording.notifications.forEach(reader.notify)
        bus = FakeBus([reader])
        service = CCIDReaderService(host: bus, terminal: Self.recordedTerminal, clock: clock.deviceClock)
    }

    /// As recorded; an abort is answered too.
    static func replies(_ recording: CCIDRecording, _ command: [UInt8]) -> [FakeReader.Reply] {
        if command[0] == 0x72 { return [.message([0x81, 0, 0, 0, 0, 0, command[6], 1, 0, 0])] }
        return recording.answers(to: command).map { .message($0) }
    }

    /// From now on answers to the command of this number since now are changed; all others are as recorded.
    func damage(_ number: Int, _ damage: @escaping @Sendable ([UInt8], [FakeReader.Reply]) -> [FakeReader.Reply]) {
        let start = reader.written.count
        let recording = recording
        reader.answer { command, at in
            let replies = Self.replies(recording, command)
            return at - start == number ? damage(command, replies) : replies
        }
    }

    func mend() {
        let recording = recording
        reader.answer { command, _ in Self.replies(recording, command) }
    }

    func connect() async throws {
        var found: CardReader?
        for try await readers in service.discover() {
            found = readers.first
            break
        }
        guard let found else { throw CardReaderFault.unplugged }
        _ = try await service.connect(found)
    }

    static let parameters = CollectionParameters(
        amountMinor: 1_234,
        currency: "USD",
        currencyNumber: 840,
        countryNumber: 840,
        idempotencyKey: "key",
        // 2026-11-21 12:00:00 UTC
        date: Date(timeIntervalSince1970: 1_795_262_400),
        cardTimeout: .seconds(60)
    )

    /// Events of a whole collection, and how it failed where it did.
    func collect(_ bank: any CollectionHost) async -> (events: [CardReaderEvent], fault: CardReaderFault?) {
        var events: [CardReaderEvent] = []
        do {
            for try await event in service.collect(Self.parameters, host: bank) { events.append(event) }
            return (events, nil)
        } catch CardReaderServiceError.collection(let cause) {
            return (events, cause as? CardReaderFault)
        } catch {
            return (events, nil)
        }
    }

    func outcome(_ bank: any CollectionHost) async -> CardReaderOutcome? {
        guard case .completed(let outcome) = await collect(bank).events.last else { return nil }
        return outcome
    }
}
