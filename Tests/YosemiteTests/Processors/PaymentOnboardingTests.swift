import DemoStore
import Foundation
import Hardware
import Networking
import Testing

@testable import Yosemite

@Suite struct PaymentOnboardingTests {
    private struct Desk {
        let store: DemoStore
        let url: String
        let network: CurlNetwork

        func lines(
            _ processor: PaymentSetting.Processor?,
            mode: PaymentMode = .test,
            key: String,
            reader: CardReader? = nil
        ) async -> [String: OnboardingLine.State] {
            let setting = PaymentSetting(siteID: 7, storeName: "shop", mode: mode, processor: processor) { Secret(key) }
            let lines = await PaymentOnboarding(
                setting: processor == nil ? nil : setting,
                siteID: 7,
                siteNetwork: network,
                network: network,
                readers: reader.map { OneReader(reader: $0) as any CardReaderService } ?? SimulatedCardReaderService()
            ).lines()
            for line in lines where line.state != .done { #expect(line.fix?.isEmpty == false) }
            return Dictionary(lines.map { ($0.id, $0.state) }) { first, _ in first }
        }
    }

    private static func with(_ body: (Desk) async throws -> Void) async throws {
        let store = DemoStore(configuration: DemoStoreConfiguration(orders: 3))
        let address = try await store.start()
        let url = address.url.absoluteString
        let connection = SiteConnection(
            siteID: 7,
            address: try SiteAddress(url),
            credentials: .applicationPassword(user: address.user, password: Secret(address.applicationPassword))
        )
        let network = CurlNetwork(
            directory: OneStore(connection: connection),
            configuration: CurlConfiguration(retry: RetryPolicy(attempts: 1))
        )
        do {
            try await body(Desk(store: store, url: url, network: network))
        } catch {
            await store.stop()
            throw error
        }
        await store.stop()
    }

    @Test func test_lines_when_nothing_is_set_up_then_what_works_anyway_and_why_woopayments_cannot() async throws {
        try await Self.with { desk in
            let lines = await desk.lines(nil, key: "")
            #expect(lines["woopayments"] == .notPossible)
            // Said of every store, before money is trusted to it.
            #expect(lines["untried"] == .notice && lines["not_guaranteed"] == .notice)
            #expect(lines["processor"] == .missing)
            #expect(lines["external"] == .done)
            #expect(lines["shop.country"] == .done)
            #expect(lines["reader.found"] == .done)
        }
    }

    @Test func test_gateway_when_right_then_all_done_and_else_the_one_that_is_not() async throws {
        try await Self.with { desk in
            let gateway = PaymentSetting.Processor.gateway(address: desk.url + "/gateway", caFile: nil)
            let right = await desk.lines(gateway, key: DemoGateway.testKey)
            for id in ["address", "reachable", "key", "mode", "currency", "exclusive"] {
                #expect(right["gateway.\(id)"] == .done)
            }
            #expect(await desk.lines(gateway, key: "mgw_test_unknown_key")["gateway.key"] == .missing)
            #expect(await desk.lines(gateway, mode: .live, key: DemoGateway.testKey)["gateway.mode"] == .missing)
            let plain = PaymentSetting.Processor.gateway(address: "http://pay.example.com", caFile: nil)
            #expect(await desk.lines(plain, key: "k")["gateway.address"] == .missing)
            let page = PaymentSetting.Processor.gateway(address: desk.url, caFile: nil)
            #expect(await desk.lines(page, key: DemoGateway.testKey)["gateway.reachable"] == .missing)
            let nobody = PaymentSetting.Processor.gateway(address: "http://127.0.0.1:9", caFile: nil)
            #expect(await desk.lines(nobody, key: DemoGateway.testKey)["gateway.reachable"] == .missing)
        }
    }

    @Test(arguments: [DemoGatewaySpeech.onlyOne, .onlyOneUnchecked])
    func test_gateway_when_it_speaks_the_first_version_then_said_that_two_tills_may_both_charge(
        speech: DemoGatewaySpeech
    ) async throws {
        try await Self.with { desk in
            desk.store.gateway.speak(speech)
            let gateway = PaymentSetting.Processor.gateway(address: desk.url + "/gateway", caFile: nil)
            let lines = await desk.lines(gateway, key: DemoGateway.testKey)
            for id in ["reachable", "key", "mode", "currency"] { #expect(lines["gateway.\(id)"] == .done) }
            #expect(lines["gateway.exclusive"] == .missing)
            #expect(PaymentOnboarding.Words.fixExclusive.contains("does not prevent double charges between tills"))
        }
    }

    @Test func test_stripe_when_the_plugin_is_not_right_then_that_line_says_so() async throws {
        try await Self.with { desk in
            let stripe = PaymentSetting.Processor.stripe(address: desk.url + "/stripe")
            let right = await desk.lines(stripe, key: DemoStripe.testKey)
            for id in ["plugin", "country", "connected", "mode", "key", "reader"] {
                #expect(right["stripe.\(id)"] == .done, "\(id)")
            }
            for plugin in [DemoStripePlugin.missing, .inactive, .tooOld] {
                desk.store.setStripePlugin(plugin)
                #expect(await desk.lines(stripe, key: DemoStripe.testKey)["stripe.plugin"] == .missing)
            }
            desk.store.setStripePlugin(.notConnected)
            #expect(await desk.lines(stripe, key: DemoStripe.testKey)["stripe.connected"] == .missing)
            desk.store.setStripePlugin(.ready(isLive: true))
            #expect(await desk.lines(stripe, key: DemoStripe.testKey)["stripe.mode"] == .missing)
            for key in ["sk_test_0123456789abcdef", DemoStripe.liveKey] {
                #expect(await desk.lines(stripe, key: key)["stripe.key"] == .missing)
            }
            desk.store.stripe.setReader(StripeDesk.reader, isOnline: false)
            #expect(await desk.lines(stripe, key: DemoStripe.testKey)["stripe.reader"] == .missing)
        }
    }

    @Test func test_reader_when_it_may_not_be_opened_then_the_rule_is_named() async throws {
        try await Self.with { desk in
            let reader = CardReader(
                serial: "B51",
                kind: .encryptingHID,
                name: "DynaFlex",
                mode: .live,
                batteryLevel: nil,
                firmwareVersion: nil,
                trouble: .noPermission("/dev/bus/usb/001/004")
            )
            let lines = await desk.lines(nil, key: "", reader: reader)
            #expect(lines["reader.permission"] == .missing)
            #expect(lines["reader.found"] == .missing)
            #expect(PaymentOnboarding.Words.fixPermission("/dev/x").contains("70-merced.rules"))
        }
    }
}

/// One reader in reach, and nothing more.
private struct OneReader: CardReaderService {
    let reader: CardReader

    func discover() -> AsyncThrowingStream<[CardReader], any Error> {
        AsyncThrowingStream { continuation in
            continuation.yield([reader])
            continuation.finish()
        }
    }

    func connect(_ reader: CardReader) async throws -> CardReader { reader }
    func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> { AsyncStream { $0.finish() } }

    func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>
    {
        AsyncThrowingStream { $0.finish() }
    }

    func cancel() async throws -> CollectionCancellation { .nothingToCancel }
    func disconnect() async {}
}
