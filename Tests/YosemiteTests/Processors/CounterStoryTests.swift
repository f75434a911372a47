import DemoStore
import Foundation
import Hardware
import Networking
import Storage
import Testing
import WooFoundation

@testable import Yosemite

/// A sale and its refund through everything between the action and the wire, for each processor.
@MainActor
@Suite struct CounterStoryTests {
    private struct Counter {
        let shop: Shop
        let stores: any StoresManager
        let order: Int64
        let network: WatchedNetwork

        @MainActor
        func pay(_ serial: String) async throws -> PaymentProgress {
            try await shop.passing(network) {
                try await stores.perform { completion in
                    CardPresentPaymentsAction.collectPayment(
                        siteID: Shop.siteID,
                        orderID: order,
                        tender: .card(readerSerial: serial),
                        chooseApplication: { _ in nil },
                        onProgress: { _ in },
                        onCompletion: completion
                    )
                }
            }
        }

        @MainActor
        func refundAll() async throws -> (RefundPlan, RefundProgress) {
            let request: RefundRequest = try await stores.perform {
                RefundAction.chooseEverything(siteID: Shop.siteID, orderID: order, onCompletion: $0)
            }
            let plan: RefundPlan = try await stores.perform {
                RefundAction.planRefund(siteID: Shop.siteID, orderID: order, request: request, onCompletion: $0)
            }
            let last: RefundProgress = try await stores.perform { completion in
                RefundAction.createRefund(
                    siteID: Shop.siteID,
                    orderID: order,
                    plan: plan,
                    onProgress: { _ in },
                    onCompletion: completion
                )
            }
            return (plan, last)
        }
    }

    private func with(
        _ processor: @escaping (Shop) -> PaymentSetting.Processor,
        key: String,
        total: String = "20.00",
        _ body: @MainActor (Counter) async throws -> Void
    ) async throws {
        try await Shop.with(orders: 10) { shop in
            let setting = PaymentSetting(
                siteID: Shop.siteID,
                storeName: "shop",
                mode: .test,
                processor: processor(shop)
            ) { Secret(key) }
            let network = WatchedNetwork(Shop.network)
            let settings = PaymentSettings([setting], network: WatchedNetwork(CurlNetwork(), countedBy: network))
            var configuration = shop.configuration(network: network)
            configuration.equipment = PaymentEquipment(
                settings: settings,
                stateFolder: configuration.stateFolder,
                clock: HastyClock()
            )
            let order = try Self.makeOrder(shop, total)
            let stores = makeStoresManager(configuration: configuration)
            do {
                try await body(Counter(shop: shop, stores: stores, order: order, network: network))
            } catch {
                await stores.deauthenticate()
                throw error
            }
            await stores.deauthenticate()
        }
    }

    /// A pending order of one fee and no tax.
    private static func makeOrder(_ shop: Shop, _ total: String) throws -> Int64 {
        let made = try #require(shop.store.receiveOrders(1, status: "pending").first)
        let fields: JSONNode = [
            "fee_lines": [["name": "Repair", "total": .string(total), "tax_status": "none"]],
            "billing": ["email": "mira@mail.test"],
        ]
        #expect(shop.store.changeOrderBehindTheBack(id: made, fields: fields))
        return Int64(made)
    }

    private static func gateway(_ shop: Shop) -> PaymentSetting.Processor {
        .gateway(address: shop.url + "/gateway", caFile: nil)
    }

    private static func stripe(_ shop: Shop) -> PaymentSetting.Processor { .stripe(address: shop.url + "/stripe") }

    @Test func test_sale_when_through_the_gateway_then_paid_once_and_refunded_once() async throws {
        try await with(Self.gateway, key: DemoGateway.testKey) { counter in
            let store = counter.shop.store
            #expect(try await counter.pay("SIM-0001").step == .paid)
            #expect(store.gateway.ledger.taken(forOrder: Int(counter.order)) == 2_000)
            let paid = store.orderJSON(Int(counter.order))
            #expect(paid?["date_paid"]?.isNull == false)
            #expect(paid?["payment_method"]?.text == PaymentMark.cardMethod)
            let (plan, last) = try await counter.refundAll()
            #expect(plan.route == .processor)
            #expect(last.step == .refunded)
            #expect(store.gateway.ledger.taken(forOrder: Int(counter.order)) == 0)
            #expect(store.status(ofOrder: Int(counter.order)) == "refunded")
        }
    }

    @Test func test_sale_when_the_amount_asks_for_a_decline_then_declined_and_unpaid() async throws {
        try await with(Self.gateway, key: DemoGateway.testKey, total: "20.03") { counter in
            let last = try await counter.pay("SIM-0001")
            #expect(last.step == .declined)
            #expect(counter.shop.store.orderJSON(Int(counter.order))?["date_paid"]?.isNull == true)
        }
    }

    @Test func test_sale_when_on_a_smart_reader_then_the_plugin_captures_and_its_gateway_refunds() async throws {
        try await with(Self.stripe, key: DemoStripe.testKey) { counter in
            let store = counter.shop.store
            #expect(try await counter.pay(StripeDesk.reader).step == .paid)
            let intent = try #require(store.stripe.ledger.intents.first)
            #expect(store.stripe.ledger.intents.count == 1)
            #expect(intent.captures == 1)
            #expect(intent.orderID == Int(counter.order))
            #expect(store.status(ofOrder: Int(counter.order)) == "completed")
            let marks = store.orderJSON(Int(counter.order))?["meta_data"]?.elements.compactMap { $0["key"]?.text } ?? []
            #expect(marks.contains(PaymentMark.payment))
            #expect(store.mails.filter { $0.orderID == Int(counter.order) }.count == 1)
            let (plan, last) = try await counter.refundAll()
            #expect(plan.route == .store)
            #expect(last.step == .refunded)
            #expect(store.stripe.ledger.taken(forOrder: Int(counter.order)) == 0)
            #expect(store.stripe.ledger.intents.first?.refunds.count == 1)
        }
    }

    @Test func test_sale_when_the_answer_to_the_capture_is_lost_then_captured_once_and_paid() async throws {
        try await with(Self.stripe, key: DemoStripe.testKey) { counter in
            counter.shop.proxy.add(Fault(.cutAfterStore, path: "capture_terminal_payment", times: 1))
            let last = try await counter.pay(StripeDesk.reader)
            #expect(last.step == .paid)
            #expect(counter.shop.store.stripe.ledger.intents.first?.captures == 1)
        }
    }

    @Test func test_sale_when_the_gateways_answer_is_lost_then_found_by_its_key() async throws {
        try await with(Self.gateway, key: DemoGateway.testKey) { counter in
            counter.shop.store.gateway.add(GatewayTrouble(.lostAnswer, at: .authorise))
            let last = try await counter.pay("SIM-0001")
            #expect(last.step == .paid)
            #expect(counter.shop.store.gateway.ledger.approvals(forOrder: Int(counter.order)) == 1)
        }
    }
}
