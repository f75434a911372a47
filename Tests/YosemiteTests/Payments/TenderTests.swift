import DemoStore
import Foundation
import Hardware
import TestSupport
import Testing

@testable import Yosemite

/// Cash, another terminal, a link; and orders that cannot be paid.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TenderTests {
    private func at(_ body: @MainActor (CounterDesk) async throws -> Void) async throws {
        try await Shop.with(orders: 20) { shop in try await body(CounterDesk(shop)) }
    }

    @Test(arguments: ["pending", "on-hold", "failed"])
    func test_cash_when_enough_then_the_order_is_paid_and_the_change_told(_ status: String) async throws {
        try await at { desk in
            let id = try await desk.order(status)
            let end = try await desk.pay(id, .cash(tendered: 50))
            #expect(end.step == .paid && end.change == Decimal(2_550) / 100)
            #expect(desk.isPaid(id) && desk.meta(id, PaymentMark.change) == "25.50")
            #expect(desk.meta(id, PaymentMark.tender) == "cash")
            #expect(desk.shop.store.orderJSON(id)?["payment_method"]?.text == "cod")
            #expect(desk.processor.calls.isEmpty)
        }
    }

    @Test(arguments: [Decimal(24), Decimal(-1), Decimal(string: "24.505") ?? 0, Decimal(string: "1e12") ?? 0])
    func test_cash_when_too_little_or_senseless_then_nothing_is_begun(_ tendered: Decimal) async throws {
        try await at { desk in
            let id = try await desk.order()
            await #expect(throws: PaymentError.self) { try await desk.pay(id, .cash(tendered: tendered)) }
            #expect(!desk.isPaid(id))
            #expect(try await desk.payments(onlyOpen: false).isEmpty)
        }
    }

    @Test func test_external_when_the_amount_is_the_total_then_is_recorded_with_its_reference() async throws {
        try await at { desk in
            let id = try await desk.order()
            let amount = Decimal(2_450) / 100
            await #expect(throws: PaymentError.self) {
                try await desk.pay(id, .external(amount: 20, reference: "T-1"))
            }
            await #expect(throws: PaymentError.self) {
                try await desk.pay(id, .external(amount: amount, reference: "  "))
            }
            #expect(try await desk.pay(id, .external(amount: amount, reference: " T-881 ")).step == .paid)
            #expect(desk.meta(id, PaymentMark.reference) == "T-881")
            #expect(desk.shop.store.orderJSON(id)?["transaction_id"]?.text == "T-881")
            #expect(desk.shop.store.orderJSON(id)?["payment_method"]?.text == PaymentMark.externalMethod)
        }
    }

    @Test(arguments: [PaymentTender.cash(tendered: 50), .card(readerSerial: nil)])
    func test_pay_when_the_order_is_in_another_currency_then_paid_in_it_and_so_its_receipt(_ tender: PaymentTender)
        async throws
    {
        try await at { desk in
            let id = try await desk.order()
            desk.shop.store.changeOrderBehindTheBack(id: id, fields: ["currency": "EUR"])
            #expect(try await desk.eligibility(id).currency == "EUR")
            let end = try await desk.pay(id, tender)
            #expect(end.step == .paid && end.currency == "EUR" && end.amount == Decimal(2_450) / 100)
            #expect(desk.isPaid(id))
            #expect(desk.processor.currencies == (tender == .card(readerSerial: nil) ? ["EUR"] : []))
            let receipts = try await desk.manager.perform {
                ReceiptAction.loadReceipts(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
            }
            #expect(receipts.map(\.currency) == ["EUR"])
            #expect(receipts.map(\.currencySymbol) == ["€"])
        }
    }

    @Test func test_order_when_it_was_changed_since_shown_then_the_payment_stops() async throws {
        try await at { desk in
            let id = try await desk.order()
            try await desk.manager.retrieve(id)
            desk.shop.store.changeOrderBehindTheBack(
                id: id,
                fields: ["fee_lines": [["name": "More", "total": "1.00"]]]
            )
            let end = try await desk.pay(id, .cash(tendered: 50))
            #expect(end.step == .stopped && end.message?.contains("total") == true)
            #expect(desk.puts(id) == 0)
        }
    }

    @Test(arguments: ["processing", "completed", "cancelled", "refunded"])
    func test_order_when_its_status_is_not_payable_then_is_not_charged(_ status: String) async throws {
        try await at { desk in
            let id = try await desk.order()
            desk.shop.store.changeOrderBehindTheBack(id: id, fields: ["status": .string("pending")])
            desk.shop.store.changeOrderBehindTheBack(id: id, status: status)
            let end = try await desk.pay(id)
            #expect(end.step == .stopped && end.message != nil)
            #expect(desk.processor.calls.isEmpty && desk.puts(id) == 0)
        }
    }

    @Test func test_link_when_the_order_can_be_paid_then_is_its_address() async throws {
        try await at { desk in
            let id = try await desk.order()
            let link: String = try await desk.manager.perform {
                CardPresentPaymentsAction.loadPaymentLink(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
            }
            #expect(link.hasPrefix("http://127.0.0.1") && link.contains("\(id)"))
            try await desk.pay(id, .cash(tendered: 50))
            await #expect(throws: PaymentError.self) {
                let _: String = try await desk.manager.perform {
                    CardPresentPaymentsAction.loadPaymentLink(
                        siteID: Shop.siteID,
                        orderID: Int64(id),
                        onCompletion: $0
                    )
                }
            }
        }
    }

    @Test func test_eligibility_when_no_processor_is_set_up_then_cash_can_be_taken_and_a_card_not() async throws {
        try await Shop.with(orders: 20) { shop in
            let desk = CounterDesk(shop)
            let id = try await desk.order()
            let bare = shop.manager()
            let eligibility: PaymentEligibility = try await bare.perform {
                CardPresentPaymentsAction.checkEligibility(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
            }
            #expect(eligibility.refusal == nil && eligibility.amount == Decimal(2_450) / 100)
            #expect(Set(eligibility.refusals.keys) == [.card])
        }
    }

    /// Said before the customer has paid at another terminal, not after.
    @Test func test_eligibility_when_the_till_has_no_name_then_no_tender_can_be_taken() async throws {
        try await Shop.with(orders: 20) { shop in
            let id = try await CounterDesk(shop).order()
            var configuration = shop.configuration()
            configuration.register.name = nil
            let nameless = shop.manager(of: configuration)
            let eligibility: PaymentEligibility = try await nameless.perform {
                CardPresentPaymentsAction.checkEligibility(siteID: Shop.siteID, orderID: Int64(id), onCompletion: $0)
            }
            let words = StoreWords.describe(TillProblem.unnamed)
            #expect(eligibility.refusals == [.card: words, .cash: words, .external: words])
        }
    }
}
