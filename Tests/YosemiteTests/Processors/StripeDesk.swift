import DemoStore
import Foundation
import Hardware
import Networking
import TestSupport

@testable import Yosemite

/// Stripe's processor and readers over real HTTP to the demo store's double, behind a fault proxy.
struct StripeDesk {
    static let reader = "tmr_demo_counter"

    let store: DemoStore
    let proxy: FaultProxy
    let remote: StripeTerminalRemote
    let clock = VirtualClock()

    var stripe: DemoStripe { store.stripe }
    var processor: StripeProcessor { till("Harbor & Pine") }
    var readers: StripeTerminalReaders { StripeTerminalReaders(remote: remote) }

    /// Another till of the account, which calls its store as it likes.
    func till(_ storeName: String) -> StripeProcessor {
        StripeProcessor(remote: remote, mode: .test, storeName: storeName, clock: HastyClock())
    }

    static func with(key: String = DemoStripe.testKey, _ body: (StripeDesk) async throws -> Void) async throws {
        let store = DemoStore(configuration: DemoStoreConfiguration(orders: 60))
        let address = try await store.start()
        let proxy = FaultProxy(upstream: address.port)
        let network = CurlNetwork(configuration: CurlConfiguration(retry: RetryPolicy(attempts: 1)))
        let remote = try StripeTerminalRemote(
            network: network,
            key: StripeKey(Secret(key)),
            address: "http://127.0.0.1:\(try proxy.start())/stripe"
        )
        let desk = StripeDesk(store: store, proxy: proxy, remote: remote)
        do {
            try await body(desk)
        } catch {
            await desk.close()
            throw error
        }
        await desk.close()
    }

    private func close() async {
        proxy.stop()
        await store.stop()
    }

    func intent(_ amount: Int64 = 1_000, order: Int64 = 42) async throws -> PaymentIntent {
        try await processor.createIntent(GatewayDesk.parameters(amount, order: order), key: "of the journal")
    }

    /// A driver that is connected to the double's reader, on a clock that `walk` moves.
    func driver(of serial: String = reader) async throws -> ServerDrivenReaderService {
        let driver = ServerDrivenReaderService(readers: readers, clock: clock)
        let found = try await readers.readers().first { $0.serial == serial }
        guard let reader = found else { throw CardReaderFault.unplugged }
        _ = try await driver.connect(reader)
        return driver
    }

    /// How a collection ended: `approved`, `declined`, `unknown`, or the fault it threw. The clock goes on as the driver
    /// sleeps; `step` is called before each move with how many there were.
    func collect(
        _ intent: PaymentIntent,
        with driver: ServerDrivenReaderService,
        timeout: Duration = .seconds(20),
        key: String = "collect-1",
        step: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async -> String {
        let parameters = CollectionParameters(
            amountMinor: intent.amountMinor,
            currency: intent.currency,
            idempotencyKey: key,
            intentID: intent.intentID,
            cardTimeout: timeout
        )
        let walker = Task { [clock] in
            var count = 0
            while !Task.isCancelled {
                await clock.waitForSleepers(1)
                await step(count)
                count += 1
                clock.advance(by: .seconds(3))
            }
        }
        let outcome = await outcome(of: driver.collect(parameters, host: NoHost()))
        walker.cancel()
        // The walker waits for a sleeper; this one lets it go.
        let last = Task { [clock] in try? await clock.sleep(for: .seconds(1)) }
        await walker.value
        clock.advance(by: .seconds(3))
        _ = await last.value
        return outcome
    }

    private func outcome(of events: AsyncThrowingStream<CardReaderEvent, any Error>) async -> String {
        do {
            var last: CardReaderEvent?
            for try await event in events { last = event }
            switch last {
            case .completed(.approved)?: return "approved"
            case .completed(.declined)?: return "declined"
            case .completed(.overtaken)?: return "overtaken"
            case .completed(.declinedByCard)?: return "declined by card"
            case .completed(.unknown)?: return "unknown"
            case .waitingForInput?, .message?, .cardRead?, .authorising?, nil: return "nothing"
            }
        } catch CardReaderServiceError.collection(let cause) {
            return (cause as? CardReaderFault).map { "\($0)" } ?? "network"
        } catch {
            return "\(error)"
        }
    }
}

/// A host that nobody asks.
struct NoHost: CollectionHost {
    func authorise(_ request: AuthorisationRequest) async throws -> AuthorisationAnswer {
        throw CardReaderFault.broken("asked to authorise")
    }

    func choose(among applications: [CardApplication]) async -> Int? { nil }
}
