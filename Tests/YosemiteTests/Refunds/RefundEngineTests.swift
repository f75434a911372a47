import DemoStore
import Foundation
import Hardware
import Networking
import Storage
import Testing
import WooFoundation

@testable import Yosemite

@Suite struct RefundEngineTests {
    @Test func test_refund_when_paid_by_card_then_the_processor_gives_it_and_the_store_books_it() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.paidByCard()
            let item = try #require(order.items.first)
            let plan = try await bench.engine.plan(order.orderID, RefundRequest(quantities: [item.itemID: 1]))
            #expect(plan.route == .processor)
            #expect(plan.target == "Visa ending 0010")
            let steps = Steps()
            let last = try await bench.engine.refund(order.orderID, plan) { await steps.add($0.step) }
            #expect(last.step == .refunded)
            #expect(await steps.all == [.checkingOrder, .returningMoney, .tellingStore, .refunded])
            #expect(bench.returned(order) == [1_000])
            #expect(bench.booked(order) == [1_000])
            #expect(bench.mails(order) == ["customer_partially_refunded_order"])
            #expect(try await bench.journal.open().isEmpty)
        }
    }

    @Test func test_refund_when_everything_then_the_order_is_refunded_and_nothing_is_left() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.paidByCard()
            let all = try await bench.engine.everything(order.orderID)
            #expect(try await bench.refund(order, all).step == .refunded)
            #expect(bench.store.status(ofOrder: Int(order.orderID)) == "refunded")
            await #expect(throws: RefundProblem.nothingLeft) { try await bench.engine.plan(order.orderID, all) }
        }
    }

    @Test func test_refund_when_the_stores_gateway_can_then_it_is_asked_and_else_by_hand() async throws {
        try await RefundBench.with { bench in
            let stripe = try await bench.unpaid(method: "stripe")
            #expect(try await bench.engine.plan(stripe.orderID, RefundRequest(amount: 5)).route == .store)
            #expect(try await bench.refund(stripe, RefundRequest(amount: 5)).step == .refunded)
            let byHand = RefundRequest(amount: 5, isByHand: true)
            #expect(try await bench.engine.plan(stripe.orderID, byHand).route == .manual)
            let cash = try await bench.unpaid(method: "cod")
            #expect(try await bench.engine.plan(cash.orderID, RefundRequest(amount: 5)).route == .manual)
            #expect(try await bench.refund(cash, RefundRequest(amount: 5)).step == .refunded)
            #expect(bench.booked(cash) == [500])
        }
    }

    @Test(arguments: [Fault.Effect.cutAfterStore, .truncateBody(bytes: 5)])
    func test_refund_when_the_stores_answer_is_lost_then_it_is_found_by_its_mark(effect: Fault.Effect) async throws {
        try await RefundBench.with { bench in
            for method in ["stripe", "cod"] {
                let order = try await bench.unpaid(method: method)
                bench.proxy.add(Fault(effect, method: "POST", path: "/refunds", times: 1))
                #expect(try await bench.refund(order, RefundRequest(amount: 5)).step == .refunded)
                #expect(bench.booked(order) == [500])
            }
            let card = try await bench.paidByCard()
            bench.proxy.add(Fault(effect, method: "POST", path: "orders/\(card.orderID)/refunds", times: 1))
            #expect(try await bench.refund(card, RefundRequest(amount: 5)).step == .refunded)
            #expect(bench.booked(card) == [500])
            #expect(bench.returned(card) == [500])
        }
    }

    @Test func test_refund_when_the_store_never_heard_then_told_again_only_after_it_must_have_ended() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.paidByCard()
            let path = "orders/\(order.orderID)/refunds"
            bench.proxy.add(Fault(.cutBeforeStore, method: "POST", path: path, times: 1))
            let last = try await bench.refund(order, RefundRequest(amount: 5))
            #expect(last.step == .returnedOrderNotUpdated)
            #expect(bench.booked(order).isEmpty)
            await #expect(throws: RefundProblem.refundOpen) {
                try await bench.engine.plan(order.orderID, RefundRequest(amount: 5))
            }
            #expect(bench.booked(order).isEmpty)
            bench.dates.advance(by: RefundRun.storePatience)
            #expect(try await bench.engine.resolve().map(\.progress.step) == [.refunded])
            #expect(bench.booked(order) == [500])
            #expect(bench.returned(order) == [500])
            #expect(try await bench.engine.resolve().isEmpty)
        }
    }

    @Test func test_refund_when_the_stores_gateway_never_heard_then_not_sure_and_later_nothing_given() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.unpaid(method: "stripe")
            bench.proxy.add(Fault(.cutBeforeStore, method: "POST", path: "/refunds", times: 1))
            #expect(try await bench.refund(order, RefundRequest(amount: 5)).step == .notSure)
            bench.dates.advance(by: RefundRun.storePatience)
            #expect(try await bench.engine.resolve().map(\.progress.step) == [.refused])
            #expect(bench.booked(order).isEmpty)
            #expect(try await bench.refund(order, RefundRequest(amount: 5)).step == .refunded)
        }
    }

    /// The gateway's webhook adds a refund to the store that merced's own request has added already.
    @Test func test_plan_when_a_webhook_recorded_a_refund_again_then_both_are_named() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.unpaid(method: "stripe")
            #expect(try await bench.refund(order, RefundRequest(amount: 5)).step == .refunded)
            #expect(try await bench.engine.plan(order.orderID, RefundRequest(amount: 3)).doubt == nil)
            try await bench.recordByWebhook(order, amount: "4.00")
            #expect(try await bench.engine.plan(order.orderID, RefundRequest(amount: 3)).doubt == nil)
            try await bench.recordByWebhook(order, amount: "5.00")
            let doubt = try await bench.engine.plan(order.orderID, RefundRequest(amount: 3)).doubt
            #expect(doubt?.hasPrefix("The store has two refunds of 5.00 USD (") == true)
        }
    }

    @Test func test_refund_when_the_store_refuses_then_not_sure_of_its_gateway_and_open_for_a_card() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.unpaid(method: "stripe")
            let body = #"{"code":"woocommerce_rest_cannot_create_order_refund","message":"No.","data":500}"#
            let fault = Fault(.status(500, body: body, headers: [:]), method: "POST", path: "/wc/v3/", times: 1)
            let plan = try await bench.engine.plan(order.orderID, RefundRequest(amount: 5))
            bench.proxy.add(fault)
            #expect(try await bench.engine.refund(order.orderID, plan) { _ in }.step == .notSure)
            let card = try await bench.paidByCard()
            let second = try await bench.engine.plan(card.orderID, RefundRequest(amount: 5))
            bench.proxy.add(fault)
            #expect(try await bench.engine.refund(card.orderID, second) { _ in }.step == .returnedOrderNotUpdated)
            bench.dates.advance(by: RefundRun.storePatience)
            let ends = try await bench.engine.resolve().map(\.progress.step)
            #expect(Set(ends) == [.refused, .refunded])
            // In parts, and by hand as well.
            for isByHand in [false, true] {
                let parts = RefundRequest(amount: 3, isByHand: isByHand)
                #expect(try await bench.engine.plan(order.orderID, parts).doubt?.contains("5.00 USD") == true)
            }
            #expect(bench.returned(card) == [500])
            #expect(bench.booked(card) == [500])
        }
    }

    @Test(arguments: [GatewayTrouble.Kind.lostAnswer, .otherAmount, .torn])
    func test_refund_when_the_processors_answer_is_lost_then_given_once(kind: GatewayTrouble.Kind) async throws {
        try await RefundBench.with { bench in
            let order = try await bench.paidByCard()
            bench.store.gateway.add(GatewayTrouble(kind, at: .refund, times: 2))
            #expect(try await bench.refund(order, RefundRequest(amount: 5)).step == .refunded)
            #expect(bench.returned(order) == [500])
            #expect(bench.booked(order) == [500])
        }
    }

    @Test func test_refund_when_the_processor_stays_silent_then_not_sure_and_found_later() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.paidByCard()
            bench.store.gateway.add(GatewayTrouble(.lostAnswer, at: .refund, times: RefundRun.looks))
            #expect(try await bench.refund(order, RefundRequest(amount: 5)).step == .notSure)
            #expect(bench.booked(order).isEmpty)
            let open = try #require(try await bench.engine.summaries(onlyOpen: true).first)
            #expect(open.progress.step == .notSure && open.isOpen && open.amount == 5)
            #expect(open.orderNumber == order.number && open.processorID == bench.processor.id)
            #expect(try await bench.engine.resolve().map(\.progress.step) == [.refunded])
            #expect(bench.returned(order) == [500])
            #expect(bench.booked(order) == [500])
            #expect(try await bench.engine.summaries(onlyOpen: true).isEmpty)
            #expect(try await bench.engine.summaries(onlyOpen: false).map(\.progress.step) == [.refunded])
        }
    }

    @Test func test_refund_when_the_processor_refuses_or_cannot_be_reached_then_nothing() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.paidByCard()
            bench.store.gateway.add(GatewayTrouble(.refused(status: 400, code: "refund_too_large"), at: .refund))
            #expect(try await bench.refund(order, RefundRequest(amount: 5)).step == .refused)
            #expect(bench.returned(order).isEmpty)
            #expect(bench.booked(order).isEmpty)
            #expect(try await bench.refund(order, RefundRequest(amount: 5)).step == .refunded)
        }
    }

    @Test func test_refund_when_the_order_changed_since_then_refused() async throws {
        try await RefundBench.with { bench in
            let order = try await bench.unpaid(method: "cod")
            let plan = try await bench.engine.plan(order.orderID, RefundRequest(amount: 15))
            #expect(try await bench.refund(order, RefundRequest(amount: 10)).step == .refunded)
            await #expect(throws: RefundProblem.self) {
                try await bench.engine.refund(order.orderID, plan) { _ in }
            }
            #expect(bench.booked(order) == [1_000])
        }
    }

    @Test func test_refund_when_the_store_is_live_and_the_processor_is_not_then_refused() async throws {
        try await RefundBench.with(mode: .live) { bench in
            let order = try await bench.paidByCard()
            let plan = try await bench.engine.plan(order.orderID, RefundRequest(amount: 5))
            await #expect(throws: RefundProblem.otherMode) {
                try await bench.engine.refund(order.orderID, plan) { _ in }
            }
            #expect(bench.returned(order).isEmpty)
        }
    }
}

private actor Steps {
    private(set) var all: [RefundProgress.Step] = []

    func add(_ step: RefundProgress.Step) { all.append(step) }
}
