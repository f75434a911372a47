import DemoStore
import Foundation
import Hardware
import Networking
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// What a counter should not have to live with, and has to.
@MainActor
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 10)))
struct BadInputTests {
    /// A counter whose cards go through the demonstration's gateway over HTTP, or through Stripe.
    private func at(
        _ name: String,
        _ body: @MainActor (CounterDesk) async throws -> Void
    ) async throws {
        try await Shop.with(orders: 20) { shop in
            let network = WatchedNetwork(Shop.network)
            var equipment: PaymentEquipment
            if name == "gateway" {
                let processor = GatewayProcessor(
                    endpoint: try ProcessorEndpoint(shop.url + "/gateway", key: Secret(DemoGateway.testKey)),
                    mode: .test,
                    network: network
                )
                equipment = PaymentEquipment(readers: SimulatedCardReaderService(), processor: { _ in processor })
            } else {
                let remote = try StripeTerminalRemote(
                    network: network,
                    key: StripeKey(Secret(DemoStripe.testKey)),
                    address: shop.url + "/stripe"
                )
                let processor = StripeProcessor(remote: remote, mode: .test, storeName: "shop")
                equipment = PaymentEquipment(
                    readers: ServerDrivenReaderService(
                        readers: StripeTerminalReaders(remote: remote),
                        clock: shop.clock
                    ),
                    processor: { _ in processor },
                    capture: {
                        PluginCaptureNotifier(capture: WCStripeRemote(network: $1), orders: OrdersRemote(network: $1))
                    }
                )
            }
            try await body(CounterDesk(shop, equipment: equipment, network: network))
        }
    }

    private nonisolated static let kinds: [GatewayTrouble.Kind] = [
        .lostAnswer, .errorAfter, .unavailable, .refused(status: 400, code: "no"), .refused(status: 409, code: "busy"),
        .page, .otherAmount, .otherCurrency, .otherID, .otherMode, .late, .twice, .torn,
    ]
    private nonisolated static let steps: [GatewayTrouble.Step] = [
        .createIntent, .loadIntent, .authorise, .loadAuthorisation, .cancel,
    ]
    private nonisolated static let troubles = steps.flatMap { step in kinds.map { GatewayTrouble($0, at: step) } }

    /// Whatever the gateway says, and whatever else is wrong at that moment: charged is what is paid.
    @Test(arguments: Seed.some(8, of: troubles))
    func test_card_when_the_gateway_answers_badly_then_charged_is_what_is_paid(_ trouble: GatewayTrouble) async throws {
        try await at("gateway") { desk in
            let id = try await desk.order()
            let gateway = desk.shop.store.gateway
            gateway.add(trouble)
            // So that what became of it is asked, and taken back.
            if trouble.step == .loadAuthorisation || trouble.step == .loadIntent {
                gateway.add(GatewayTrouble(.lostAnswer, at: .authorise))
            }
            let end = try await desk.payInTime(id)
            #expect(end.step.isFinal)
            _ = try await desk.resolve()
            #expect(try await desk.payments(onlyOpen: true).isEmpty, "\(trouble)")
            #expect(gateway.ledger.taken(forOrder: id) == (desk.isPaid(id) ? 2_450 : 0), "\(trouble): \(end.step)")
            if !desk.isPaid(id) { #expect(try await desk.payInTime(id).step == .paid, "\(trouble)") }
            #expect(gateway.ledger.taken(forOrder: id) == 2_450 && desk.puts(id) == 1, "\(trouble)")
        }
    }

    /// The gateway makes no second intent while the first is open.
    @Test func test_card_when_the_total_changed_after_a_decline_then_the_open_intent_is_ended_and_paid_once()
        async throws
    {
        try await at("gateway") { desk in
            let id = try await desk.order(total: "24.02")
            #expect(try await desk.pay(id).step == .declined)
            let more: JSONNode = [["name": "Bag", "total": "0.48", "tax_status": "none"]]
            desk.shop.store.changeOrderBehindTheBack(id: id, fields: ["fee_lines": more])
            _ = try await desk.manager.retrieve(id)
            #expect(try await desk.pay(id).step == .paid)
            let ledger = desk.shop.store.gateway.ledger
            #expect(ledger.intents.map(\.status) == ["canceled", "succeeded"])
            #expect(ledger.taken(forOrder: id) == 2_450)
        }
    }

    /// Of each pair of an order's requests: somebody pays on the web right after the store has answered the first.
    @Test(arguments: 1...4)
    func test_card_when_the_order_is_paid_on_the_web_in_the_same_moment_then_not_both(_ request: Int) async throws {
        try await at("gateway") { desk in
            let id = try await desk.order()
            _ = try await desk.manager.retrieve(id)
            let path = "orders/\(id)"
            desk.shop.proxy.add(Fault(.hang, method: "GET", path: path, from: request, times: 1))
            async let paying = desk.pay(id)
            await desk.shop.proxy.waitUntilHolding(1)
            desk.shop.store.changeOrderBehindTheBack(
                id: id,
                fields: ["set_paid": true, "payment_method": "paypal", "transaction_id": "PAY-1"]
            )
            desk.shop.proxy.release()
            let end = try await paying
            let taken = desk.shop.store.gateway.ledger.taken(forOrder: id)
            switch request {
            case 1, 2:
                // Seen before a card is asked for.
                #expect(end.step == .stopped && taken == 0, "\(end.step)")
                #expect(desk.puts(id) == 0)
            case 3:
                // Seen when the order is read again, before the store is told.
                #expect(end.step == .reversed && taken == 0, "\(end.step)")
                #expect(desk.puts(id) == 0)
            default:
                // No lock in REST closes the last gap: the money is there twice, and the journal and the order say whose.
                #expect(end.step == .paid && taken == 2_450)
                #expect(desk.meta(id, PaymentMark.payment) == end.paymentID)
            }
        }
    }

    @Test func test_card_when_the_stores_plugin_is_gone_then_paid_and_captured_once_it_is_back() async throws {
        try await at("stripe") { desk in
            let id = try await desk.order()
            desk.shop.store.setStripePlugin(.missing)
            let end = try await desk.payInTime(id)
            #expect(end.step == .paidOrderNotUpdated && end.message != nil, "\(end)")
            #expect(desk.shop.store.stripe.ledger.intents.map(\.status) == ["requires_capture"])
            #expect(try await desk.payments(onlyOpen: true).count == 1)
            await #expect(throws: PaymentError.self) { try await desk.payInTime(id, .cash(tendered: 50)) }
            desk.shop.store.setStripePlugin(.ready(isLive: false))
            #expect(try await desk.resolve().map(\.progress.step) == [.paid])
            #expect(desk.shop.store.stripe.ledger.intents.map(\.captures) == [1] && desk.isPaid(id))
        }
    }

    @Test func test_order_when_part_of_it_was_given_back_then_nothing_is_taken() async throws {
        try await at("gateway") { desk in
            let id = try await desk.order()
            #expect(try await desk.pay(id, .cash(tendered: 50)).step == .paid)
            let plan: RefundPlan = try await desk.manager.perform {
                RefundAction.planRefund(
                    siteID: Shop.siteID,
                    orderID: Int64(id),
                    request: RefundRequest(amount: 5),
                    onCompletion: $0
                )
            }
            let refund: RefundProgress = try await desk.manager.perform { completion in
                RefundAction.createRefund(
                    siteID: Shop.siteID,
                    orderID: Int64(id),
                    plan: plan,
                    onProgress: { _ in },
                    onCompletion: completion
                )
            }
            #expect(refund.step == .refunded)
            // Opened again by somebody who thinks it was never paid.
            desk.shop.store.setStatusSilently(id: id, "pending")
            let again = try await desk.pay(id)
            #expect(again.step == .stopped && again.message != nil)
            #expect(desk.shop.store.gateway.ledger.intents.isEmpty)
        }
    }

    @Test(arguments: ["0.00", "-3.00"])
    func test_order_when_nothing_is_to_pay_then_nothing_is_begun(_ total: String) async throws {
        try await at("gateway") { desk in
            let id = try await desk.order(total: total)
            await #expect(throws: PaymentError.self) { try await desk.pay(id) }
            await #expect(throws: PaymentError.self) { try await desk.pay(id, .cash(tendered: 50)) }
            #expect(desk.shop.store.gateway.ledger.intents.isEmpty && desk.puts(id) == 0)
        }
    }

    @Test(arguments: [
        ("1.234", "1.234", "KWD", true), ("1.234", "2", "KWD", true), ("1.234", "2.0005", "KWD", false),
        ("1.234", "1.233", "KWD", false), ("500", "1000", "JPY", true), ("500", "500.5", "JPY", false),
        ("24.50", "99999999", "USD", false), ("24.50", "1000000", "USD", true),
    ])
    func test_cash_when_the_currency_has_other_digits_then_only_what_can_be_counted_is_taken(
        _ total: String,
        _ tendered: String,
        _ currency: String,
        _ isTaken: Bool
    ) throws {
        let (total, tendered) = (try #require(Decimal(string: total)), try #require(Decimal(string: tendered)))
        #expect((PaymentFacts.refusal(.cash(tendered: tendered), total, currency) == nil) == isTaken)
    }
}
