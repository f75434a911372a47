import DemoStore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Hardware
@testable import Yosemite

/// What readers are told of the counter, and that they are let go.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct CounterReaderTests {
    /// A simulated reader that remembers what was asked of it.
    private final class Watched: CardReaderService {
        let base = SimulatedCardReaderService()
        let parameters = Mutex<[CollectionParameters]>([])
        let calls = Mutex<[String]>([])

        func discover() -> AsyncThrowingStream<[CardReader], any Error> { base.discover() }
        func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> { base.connectionEvents() }

        func connect(_ reader: CardReader) async throws -> CardReader {
            calls.withLock { $0.append("connect") }
            return try await base.connect(reader)
        }

        func collect(_ parameters: CollectionParameters, host: any CollectionHost)
            -> AsyncThrowingStream<CardReaderEvent, any Error>
        {
            self.parameters.withLock { $0.append(parameters) }
            return base.collect(parameters, host: host)
        }

        func cancel() async throws -> CollectionCancellation {
            calls.withLock { $0.append("cancel") }
            return try await base.cancel()
        }

        func disconnect() async {
            calls.withLock { $0.append("disconnect") }
            await base.disconnect()
        }
    }

    private func at(_ body: @MainActor (CounterDesk, Watched) async throws -> Void) async throws {
        try await Shop.with(orders: 5) { shop in
            let (reader, processor) = (Watched(), MemoryProcessor())
            let equipment = PaymentEquipment(readers: reader, processor: { _ in processor })
            try await body(CounterDesk(shop, processor: processor, equipment: equipment), reader)
        }
    }

    @Test func test_card_when_the_store_was_never_mirrored_then_the_reader_hears_its_zone_and_country() async throws {
        try await at { desk, reader in
            let end = try await desk.pay(try await desk.order())
            #expect(end.step == .paid)
            let told = try #require(reader.parameters.withLock { $0.first })
            #expect(told.timeZone.identifier == "America/New_York")
            #expect(told.countryNumber == 840 && told.currencyNumber == 840)
        }
    }

    @Test func test_deauthenticate_when_a_reader_is_connected_then_it_is_let_go_and_remembered() async throws {
        try await at { desk, reader in
            _ = try await desk.pay(try await desk.order())
            await desk.manager.deauthenticate()
            #expect(reader.calls.withLock { $0 } == ["connect", "cancel", "disconnect"])
            let memory = ReaderMemoryFile(stateFolder: desk.shop.folder.url.appending(path: "state"))
            #expect(memory.remembered()?.kind == .simulated)
        }
    }

    @Test func test_deauthenticate_when_a_card_is_waited_for_then_the_reader_is_stopped() async throws {
        try await at { desk, reader in
            reader.base.use(.noCard)
            let id = try await desk.order()
            let paying = Task { try? await desk.pay(id) }
            await desk.wait(for: .waitingForCard)
            await desk.manager.deauthenticate()
            #expect(reader.calls.withLock { $0 }.suffix(2) == ["cancel", "disconnect"])
            #expect(await paying.value?.step != .paid && !desk.isPaid(id))
        }
    }

    @Test(arguments: [("US", 840), ("DE", 276), ("GB", 826), ("ZW", 716), ("", 0), ("XX", 0)])
    func test_country_when_known_then_its_number(code: String, number: Int) {
        #expect(CountryNumbers.number(of: code) == number)
        #expect(TerminalPlace(shopCountry: "\(code):ME").countryNumber == number)
    }

    @Test func test_mode_of_an_encrypting_reader_when_gateways_are_set_up_then_it_is_theirs() {
        func mode(_ entries: [(PaymentMode, PaymentSetting.Processor?)]) -> PaymentMode {
            let settings = entries.enumerated().map { index, entry in
                PaymentSetting(siteID: Int64(index), storeName: "s", mode: entry.0, processor: entry.1) { Secret("") }
            }
            return PaymentSettings(settings).deviceMode
        }
        let gateway = PaymentSetting.Processor.gateway(address: "https://pay.example", caFile: nil)
        #expect(mode([]) == .live && mode([(.test, nil)]) == .live)
        #expect(mode([(.test, gateway)]) == .test && mode([(.live, gateway)]) == .live)
        #expect(mode([(.test, gateway), (.live, gateway)]) == .live)
        #expect(mode([(.test, gateway), (.live, .stripe(address: nil))]) == .test)
    }

    /// Nobody who does not look for readers opens the bus.
    @Test func test_bus_when_only_orders_are_asked_for_then_it_is_not_opened() async throws {
        try await Shop.with(orders: 5) { shop in
            let bus = LibUSBHost()
            var configuration = shop.configuration()
            configuration.equipment = PaymentEquipment(
                settings: PaymentSettings(),
                stateFolder: shop.folder.url,
                bus: bus
            )
            let manager = shop.manager(of: configuration)
            let _: Void = try await manager.perform {
                CardPresentPaymentsAction.observeConnectedReader(onUpdate: { _ in }, onCompletion: $0)
            }
            let _: [PaymentRecord] = try await manager.perform {
                CardPresentPaymentsAction.loadPayments(siteID: Shop.siteID, onlyOpen: true, onCompletion: $0)
            }
            await manager.deauthenticate()
            #expect(!bus.isStarted)
            _ = await bus.trouble()
            #expect(bus.isStarted || !FileManager.default.fileExists(atPath: "/dev/bus/usb"))
        }
    }
}
