import DemoStore
import Foundation
import Hardware
import Networking
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// The refunds of a demo store over real HTTP, behind a fault proxy, with a ledger in memory.
struct RefundBench {
    static let siteID: Int64 = 7
    static let now = Date(timeIntervalSince1970: 1_795_235_000)

    let store: DemoStore
    let proxy: FaultProxy
    let folder: TemporaryFolder
    let ledger: Ledger
    let dates: SteppingDateSource
    let engine: RefundEngine
    let processor: GatewayProcessor
    private let orders: OrdersRemote
    private let network: CurlNetwork

    var journal: RefundJournal { engine.coordinator.journal }

    static func with(mode: PaymentMode = .test, _ body: (RefundBench) async throws -> Void) async throws {
        let bench = try await RefundBench(mode: mode)
        do {
            try await body(bench)
        } catch {
            await bench.close()
            throw error
        }
        await bench.close()
    }

    private init(mode: PaymentMode) async throws {
        store = DemoStore(configuration: DemoStoreConfiguration(orders: 60, now: Self.now))
        let address = try await store.start()
        proxy = FaultProxy(upstream: address.port)
        let url = "http://127.0.0.1:\(try proxy.start())"
        folder = try TemporaryFolder(named: "refunds")
        ledger = try Ledger.inMemory()
        dates = SteppingDateSource(startingAt: Self.now, step: 0)
        let connection = SiteConnection(
            siteID: Self.siteID,
            address: try SiteAddress(url),
            credentials: .applicationPassword(user: address.user, password: Secret(address.applicationPassword))
        )
        let network = CurlNetwork(
            directory: OneStore(connection: connection),
            configuration: CurlConfiguration(retry: RetryPolicy(attempts: 1))
        )
        let processor = GatewayProcessor(
            endpoint: try ProcessorEndpoint(url + "/gateway", key: Secret(DemoGateway.testKey)),
            mode: .test,
            network: network
        )
        self.processor = processor
        self.network = network
        let orders = OrdersRemote(network: network)
        self.orders = orders
        engine = RefundEngine(
            coordinator: RefundCoordinator(
                siteID: Self.siteID,
                mode: mode,
                journal: RefundJournal(siteID: Self.siteID, money: MoneyLedger(ledger: ledger)),
                folder: folder.url,
                processor: { processor },
                remote: RefundsRemote(network: network),
                gateways: PaymentGatewaysRemote(network: network),
                loadOrder: { try await orders.loadOrder(siteID: Self.siteID, orderID: $0) },
                keepOrder: { _ in },
                clock: HastyClock(),
                dates: dates
            )
        )
    }

    private func close() async {
        proxy.stop()
        await store.stop()
    }

    /// An order of 20.00 for two of something, paid by a card through the gateway.
    func paidByCard() async throws -> Order {
        let order = try await unpaid(method: PaymentMark.cardMethod)
        let minor = try #require(PaymentAmount.minor(order.totalAmount ?? 0, "USD"))
        let parameters = GatewayDesk.parameters(minor, order: order.orderID, orderKey: order.orderKey)
        let intent = try await processor.createIntent(parameters, key: "i-\(order.orderID)")
        _ = try await processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a-\(order.orderID)")
        let meta = JSONValue.object(["key": .string(PaymentMark.mode), "value": .string("test")])
        return try await orders.updateOrder(
            siteID: Self.siteID,
            orderID: order.orderID,
            fields: [
                "set_paid": .bool(true), "transaction_id": .string(intent.intentID), "meta_data": .array([meta]),
            ]
        ).harmless()
    }

    /// An order that nobody has paid yet, without taxes.
    func unpaid(method: String) async throws -> Order {
        let item = JSONValue.object([
            "product_id": .number(22), "quantity": .number(2), "subtotal": .string("20.00"), "total": .string("20.00"),
        ])
        return try await orders.createOrder(
            siteID: Self.siteID,
            body: .object([
                "payment_method": .string(method), "payment_method_title": .string("By \(method)"),
                "line_items": .array([item]), "transaction_id": .string("tx-1"),
                "billing": .object(["email": .string("mira@mail.test"), "country": .string("FR")]),
                "shipping": .object(["country": .string("FR")]),
            ])
        ).harmless()
    }

    /// A refund that no request of merced's made.
    func recordByWebhook(_ order: Order, amount: String) async throws {
        let body = JSONValue.object(["amount": .string(amount), "api_refund": .bool(false)])
        let path = "orders/\(order.orderID)/refunds"
        _ = try await network.responseData(
            for: RESTRequest(siteID: Self.siteID, method: .post, path: path, body: body)
        )
    }

    /// What lies in the store of an order's refunds, minor units.
    func booked(_ order: Order) -> [Int] {
        (store.orderJSON(Int(order.orderID))?["refunds"]?.elements ?? []).compactMap { refund in
            refund["total"]?.text.flatMap { Money.amount(from: $0) }.map {
                NSDecimalNumber(decimal: -$0 * 100).intValue
            }
        }
    }

    func returned(_ order: Order) -> [Int] {
        store.gateway.ledger.intents.filter { $0.orderID == Int(order.orderID) }.flatMap(\.refunds).map(\.amount)
    }

    func mails(_ order: Order) -> [String] {
        store.mails.filter { $0.orderID == Int(order.orderID) && $0.template.contains("refunded") }.map(\.template)
    }

    /// Plans and refunds.
    func refund(_ order: Order, _ request: RefundRequest) async throws -> RefundProgress {
        try await engine.refund(order.orderID, try await engine.plan(order.orderID, request)) { _ in }
    }
}

struct OneStore: SiteDirectory {
    let connection: SiteConnection

    func connection(for siteID: Int64) throws -> SiteConnection { connection }
}

/// Pauses take no time on it.
struct HastyClock: Clock {
    typealias Instant = ContinuousClock.Instant

    var now: Instant { ContinuousClock().now }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try Task.checkCancellation() }
}
