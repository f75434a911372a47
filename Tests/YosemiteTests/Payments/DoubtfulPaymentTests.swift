import DemoStore
import Foundation
import Hardware
import Networking
import TestSupport
import Testing

@testable import Yosemite

/// Orders whose date of payment is left of a status that was taken back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DoubtfulPaymentTests {
    private func at(_ body: @MainActor (CounterDesk) async throws -> Void) async throws {
        try await Shop.with(orders: 20) { shop in try await body(CounterDesk(shop)) }
    }

    @Test(arguments: ["pending", "on-hold", "failed"])
    func test_cash_when_the_date_is_left_of_a_status_then_is_taken_once_and_only_where_somebody_says_so(
        _ status: String
    ) async throws {
        try await at { desk in
            let id = try await desk.takenBack(status)
            #expect(desk.isPaid(id), "the store keeps the date")
            let refused = try await desk.pay(id, .cash(tendered: 50))
            #expect(refused.step == .stopped && desk.puts(id) == 0)
            let eligibility = try await desk.eligibility(id)
            #expect(eligibility.refusal != nil)
            let date = try #require(eligibility.doubt?.date)
            let end = try await desk.pay(id, .cash(tendered: 50), overlooking: date)
            #expect(end.step == .paid && end.change == Decimal(2_550) / 100)
            #expect(["processing", "completed"].contains(desk.shop.store.orderJSON(id)?["status"]?.text))
            let puts = desk.puts(id)
            let again = try await desk.pay(id, .cash(tendered: 50), overlooking: date)
            #expect(again.step == .stopped && desk.puts(id) == puts)
            #expect(try await desk.eligibility(id).doubt == nil)
        }
    }

    @Test(arguments: ["pending", "on-hold"])
    func test_card_when_the_date_is_left_of_a_status_then_is_charged_once(_ status: String) async throws {
        try await at { desk in
            let id = try await desk.takenBack(status)
            let date = try #require(try await desk.eligibility(id).doubt?.date)
            let end = try await desk.pay(id, overlooking: date)
            #expect(end.step == .paid)
            #expect(desk.shop.store.orderJSON(id)?["transaction_id"]?.text?.isEmpty == false)
            let calls = desk.processor.calls.count
            #expect(try await desk.pay(id, overlooking: date).step == .stopped)
            #expect(desk.processor.calls.count == calls)
        }
    }

    @Test func test_card_when_somebody_pays_while_it_is_asked_for_then_is_given_back() async throws {
        try await at { desk in
            let id = try await desk.takenBack()
            let date = try #require(try await desk.eligibility(id).doubt?.date)
            desk.processor.hold()
            async let paying = desk.pay(id, overlooking: date)
            await desk.wait(for: .authorising)
            desk.shop.store.changeOrderBehindTheBack(
                id: id,
                fields: ["status": "processing", "transaction_id": "elsewhere"]
            )
            desk.processor.release()
            #expect(try await paying.step == .reversed && desk.processor.charged(id) == 0)
            #expect(desk.shop.store.orderJSON(id)?["transaction_id"]?.text == "elsewhere")
        }
    }

    @Test func test_date_when_another_one_is_overlooked_then_refuses() async throws {
        try await at { desk in
            let id = try await desk.takenBack()
            let date = try #require(try await desk.eligibility(id).doubt?.date)
            #expect(try await desk.pay(id, .cash(tendered: 50), overlooking: date - 1).step == .stopped)
            #expect(desk.puts(id) == 0)
        }
    }

    @Test func test_doubt_when_anything_speaks_for_the_payment_then_there_is_none() {
        let date = Date(timeIntervalSince1970: 1_790_000_000)
        let order = Networking.Order.fake().copy(
            status: .pending,
            datePaid: date,
            transactionID: "",
            refunds: [],
            metaData: []
        )
        func marked(_ key: String, _ value: String) -> Order {
            let row = MetaData(metadataID: 1, key: key, value: .string(value), displayKey: nil, displayValue: nil)
            return order.copy(metaData: [row])
        }
        #expect(DoubtfulPayment(order)?.date == date)
        #expect(DoubtfulPayment(order.copy(datePaid: .some(nil))) == nil)
        for status in [OrderStatusEnum.processing, .completed, .refunded, .cancelled, .trash] {
            #expect(DoubtfulPayment(order.copy(status: status)) == nil, "\(status)")
        }
        #expect(DoubtfulPayment(order.copy(transactionID: "ch_1")) == nil)
        #expect(DoubtfulPayment(order.copy(refunds: [OrderRefundCondensed.fake()])) == nil)
        #expect(DoubtfulPayment(marked(PaymentMark.stripeIntent, "pi_1")) == nil)
        let own = marked(PaymentMark.payment, "p")
        #expect(DoubtfulPayment(own) == nil && DoubtfulPayment(own, askedBy: "q") == nil)
        #expect(DoubtfulPayment(own.copy(transactionID: "mi"), askedBy: "p") != nil)
        let claim = PaymentWorld.facts.claim(.paid, intentID: "mi")
        #expect(DoubtfulPayment(marked(PaymentClaim.key(paymentID: "q"), claim.text)) == nil)
        #expect(DoubtfulPayment(marked(PaymentClaim.key(paymentID: "q"), claim.text), askedBy: "q") != nil)
    }

    @Test func test_link_when_the_date_is_left_of_a_status_then_only_where_somebody_says_so() async throws {
        try await at { desk in
            let id = try await desk.takenBack()
            let date = try #require(try await desk.eligibility(id).doubt?.date)
            @MainActor func link(_ overlooking: Date?) async throws -> String {
                try await desk.manager.perform {
                    CardPresentPaymentsAction.loadPaymentLink(
                        siteID: Shop.siteID,
                        orderID: Int64(id),
                        overlooking: overlooking,
                        onCompletion: $0
                    )
                }
            }
            await #expect(throws: PaymentError.self) { try await link(nil) }
            #expect(try await link(date).contains("\(id)"))
        }
    }
}
