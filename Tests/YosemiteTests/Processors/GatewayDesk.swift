import DemoStore
import Foundation
import Hardware
import Networking
import Testing

@testable import Yosemite

/// A processor over real HTTP to the demo store's gateway, behind a fault proxy.
struct GatewayDesk {
    let store: DemoStore
    let proxy: FaultProxy
    let processor: GatewayProcessor
    /// Another till on the same account, which waits three seconds for an answer.
    let hasty: GatewayProcessor

    var gateway: DemoGateway { store.gateway }

    /// - Parameter key: the gateway's own test key unless another is named.
    static func with(
        mode: PaymentMode = .test,
        key: String? = nil,
        _ body: (GatewayDesk) async throws -> Void
    ) async throws {
        let store = DemoStore(configuration: DemoStoreConfiguration(orders: 1))
        let address = try await store.start()
        let proxy = FaultProxy(upstream: address.port)
        let endpoint = try ProcessorEndpoint(
            "http://127.0.0.1:\(try proxy.start())/gateway",
            key: Secret(key ?? (mode == .live ? DemoGateway.liveKey : DemoGateway.testKey))
        )
        let network = CurlNetwork(configuration: CurlConfiguration(retry: RetryPolicy(attempts: 1)))
        let (processor, hasty) = (
            GatewayProcessor(endpoint: endpoint, mode: mode, network: network),
            GatewayProcessor(endpoint: endpoint, mode: mode, network: network, timeout: .seconds(3))
        )
        let desk = GatewayDesk(store: store, proxy: proxy, processor: processor, hasty: hasty)
        do {
            try await body(desk)
        } catch {
            await desk.close()
            throw error
        }
        await desk.close()
    }

    private func close() async {
        gateway.release()
        proxy.stop()
        await store.stop()
    }

    func intent(_ amount: Int64 = 1_000, order: Int64 = 42, key: String = "k-intent") async throws -> PaymentIntent {
        try await processor.createIntent(Self.parameters(amount, order: order), key: key)
    }

    /// - Parameter key: WooCommerce's order key; one for each order unless another is named.
    static func parameters(
        _ amount: Int64,
        order: Int64 = 42,
        currency: String = "USD",
        orderKey key: String? = nil,
        leg: Int = 1,
        alreadyTaken: Int64 = 0,
        payment: String? = nil,
        created: Date? = Date()
    ) -> PaymentIntentParameters {
        let key = key ?? "wc_order_\(order)"
        return PaymentIntentParameters(
            amountMinor: amount,
            currency: currency,
            orderID: order,
            orderKey: key,
            orderCreated: created,
            orderRef: OrderReference.of(orderKey: key),
            leg: leg,
            alreadyTakenMinor: alreadyTaken,
            description: "Order #\(order)",
            paymentID: payment ?? "P-\(order)"
        )
    }

    static let card = AuthorisationRequest(
        readerSerial: "B51-1",
        entry: .chip,
        maskedPAN: MaskedPAN(firstSix: "476173", lastFour: "0010"),
        encrypted: EncryptedCardData(
            block: [UInt8](repeating: 0xA5, count: 100),
            keySerialNumber: [UInt8](repeating: 0x11, count: 10),
            encryptionType: 0x80
        ),
        emvData: [0x9F, 0x27, 0x01, 0x80]
    )

    /// What `work` threw, in a word: `refused CODE`, `unreachable`, `ambiguous`; nil where it threw nothing.
    static func failure<Value>(_ work: () async throws -> Value) async -> String? {
        do {
            _ = try await work()
            return nil
        } catch PaymentProcessorError.refused(let code, _) {
            return "refused \(code)"
        } catch PaymentProcessorError.unreachable {
            return "unreachable"
        } catch PaymentProcessorError.ambiguous {
            return "ambiguous"
        } catch {
            return "\(error)"
        }
    }

    static func expect<Value>(
        _ wanted: String,
        at location: SourceLocation = #_sourceLocation,
        _ work: () async throws -> Value
    ) async {
        let found = await failure(work)
        #expect(found == wanted, sourceLocation: location)
    }
}
