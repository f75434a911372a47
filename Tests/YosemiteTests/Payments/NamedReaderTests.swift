import Foundation
import TestSupport
import Testing

@testable import Hardware
@testable import Yosemite

@Suite(.timeLimit(.minutes(2)))
struct NamedReaderTests {
    /// Goes on looking at the bus, as real ones do.
    private final class Bus: CardReaderService {
        private let base = SimulatedCardReaderService()

        func discover() -> AsyncThrowingStream<[CardReader], any Error> {
            AsyncThrowingStream { $0.yield([SimulatedCardReaderService.reader]) }
        }
        func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> { base.connectionEvents() }
        func connect(_ reader: CardReader) async throws -> CardReader { try await base.connect(reader) }
        func collect(_ parameters: CollectionParameters, host: any CollectionHost)
            -> AsyncThrowingStream<CardReaderEvent, any Error>
        { base.collect(parameters, host: host) }
        func cancel() async throws -> CollectionCancellation { try await base.cancel() }
        func disconnect() async { await base.disconnect() }
    }

    @Test func test_reader_when_nobody_has_its_number_then_it_is_named_after_eight_seconds() async throws {
        let clock = VirtualClock()
        let folder = try TemporaryFolder(named: "readers")
        let desk = ReaderCoordinator(service: Bus(), stateFolder: folder.url, clock: clock)
        async let found = desk.ready(serial: "VM-NOPE", isServerDriven: false)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(8))
        do {
            let reader = try await found
            throw Expectation("no reader", seen: reader.serial)
        } catch let error as PaymentError {
            guard case .notSetUp(let reason) = error else { throw error }
            #expect(reason.contains("VM-NOPE"))
        }
    }
}
