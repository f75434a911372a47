import DemoStore
import Foundation
import Hardware
import TestSupport
import Testing

@testable import Yosemite

/// Payments of an order in which other tills have left their claims, over a real store.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ClaimedPaymentTests {
    private static let since = Date(timeIntervalSince1970: 1_795_350_000)

    private func at(_ body: @MainActor (CounterDesk) async throws -> Void) async throws {
        try await Shop.with(orders: 5) { shop in try await body(CounterDesk(shop)) }
    }

    /// Another till writes its row, as it stands after `stage`.
    private func claim(
        _ order: Int,
        _ desk: CounterDesk,
        _ stage: PaymentClaim.Stage,
        payment: String = "other",
        intent: String = ""
    ) {
        let claim = PaymentClaim(
            stage: stage,
            register: "R2",
            intentID: intent,
            amount: "24.50 USD",
            date: Self.since
        )
        desk.shop.store.changeOrderBehindTheBack(
            id: order,
            fields: [
                "meta_data": [["key": .string(PaymentClaim.key(paymentID: payment)), "value": .string(claim.text)]]
            ]
        )
    }

    private func intent(_ order: Int, _ desk: CounterDesk, approved: Bool) async throws -> String {
        let parameters = PaymentIntentParameters(
            amountMinor: 2_450,
            currency: "USD",
            orderID: Int64(order),
            orderKey: "key",
            orderCreated: nil,
            orderRef: OrderReference.of(orderKey: "key"),
            leg: 1,
            alreadyTakenMinor: 0,
            description: "",
            paymentID: "other"
        )
        let made = try await desk.processor.createIntent(parameters, key: "other")
        guard approved else { return made.intentID }
        let card = AuthorisationRequest(
            readerSerial: "S",
            entry: .contactless,
            maskedPAN: nil,
            encrypted: nil,
            emvData: []
        )
        _ = try await desk.processor.authorise(card, intentID: made.intentID, key: "other-authorise")
        return made.intentID
    }

    @Test func test_card_when_paid_then_its_claim_says_so() async throws {
        try await at { desk in
            let id = try await desk.order()
            #expect(try await desk.pay(id).step == .paid)
            #expect(desk.claims(id) == ["paid"])
            desk.processor.decline()
            let declined = try await desk.order()
            #expect(try await desk.pay(declined).step == .declined)
            #expect(desk.claims(declined) == ["ended stopped"])
        }
    }

    @Test(arguments: [PaymentTender.card(readerSerial: nil), .cash(tendered: 50)])
    func test_payment_when_another_till_has_the_order_then_stops_and_says_who(_ tender: PaymentTender) async throws {
        try await at { desk in
            let id = try await desk.order()
            claim(id, desk, .intent, intent: "theirs")
            let end = try await desk.pay(id, tender)
            #expect(end.step == .stopped && end.holder?.register == "R2")
            #expect(end.message?.hasPrefix("R2 has been taking this payment since") == true)
            #expect(desk.processor.calls.isEmpty && !desk.isPaid(id) && desk.claims(id) == ["intent"])
            #expect(try await desk.payments(onlyOpen: true).isEmpty)
        }
    }

    @Test func test_takeover_when_the_other_has_only_an_intent_then_it_is_cancelled_and_this_one_is_paid() async throws
    {
        try await at { desk in
            let id = try await desk.order()
            let theirs = try await intent(id, desk, approved: false)
            claim(id, desk, .intent, intent: theirs)
            let end = try await desk.payInTime(id, takesOver: true)
            #expect(end.step == .paid)
            #expect(try await desk.processor.loadIntent(theirs).status == .canceled)
            #expect(desk.processor.charged(id) == 2_450 && desk.puts(id) == 1)
            #expect(desk.claims(id) == ["intent", "paid"])
            #expect(try await desk.payments(onlyOpen: true).isEmpty)
        }
    }

    @Test func test_takeover_when_the_other_was_approved_then_its_money_counts_and_no_card_is_asked() async throws {
        try await at { desk in
            let id = try await desk.order()
            let theirs = try await intent(id, desk, approved: true)
            claim(id, desk, .approved, intent: theirs)
            let end = try await desk.payInTime(id, takesOver: true)
            #expect(end.step == .paid)
            #expect(desk.processor.approvals == 1 && desk.processor.charged(id) == 2_450)
            #expect(desk.shop.store.orderJSON(id)?["transaction_id"]?.text == theirs)
            #expect(!desk.steps.contains(.waitingForCard))
        }
    }

    @Test func test_takeover_when_the_processor_cannot_be_asked_then_nothing_is_ended() async throws {
        try await at { desk in
            let id = try await desk.order()
            let theirs = try await intent(id, desk, approved: false)
            claim(id, desk, .intent, intent: theirs)
            desk.processor.fail(.load, .unreachable)
            #expect(try await desk.payInTime(id, takesOver: true).step == .stopped)
            #expect(desk.claims(id) == ["intent", "ended stopped"])
            #expect(desk.meta(id, ClaimTakeover.key(of: "other")) == nil)
        }
    }

    @Test func test_list_when_two_rows_took_money_then_names_both_until_one_is_marked_as_given_back() async throws {
        try await at { desk in
            let id = try await desk.order()
            #expect(try await desk.pay(id).step == .paid)
            claim(id, desk, .paid, payment: "second", intent: "theirs")
            _ = try await desk.manager.retrieve(id)
            let listed = try await desk.payments(onlyOpen: true)
            #expect(listed.map(\.progress.step) == [.chargedTwice] && listed[0].progress.paymentID == "second")
            #expect(listed[0].progress.message?.contains("both took") == true)
            let marked: PaymentRecord? = try await desk.manager.perform {
                CardPresentPaymentsAction.markPaymentGivenBack(
                    siteID: Shop.siteID,
                    paymentID: "second",
                    onCompletion: $0
                )
            }
            #expect(marked?.isOpen == false)
            #expect(desk.claims(id) == ["paid", "ended reversed"])
            #expect(try await desk.payments(onlyOpen: true).isEmpty)
        }
    }

    @Test func test_list_when_the_order_names_another_transaction_then_tells_of_it() async throws {
        try await at { desk in
            let id = try await desk.order()
            #expect(try await desk.pay(id).step == .paid)
            desk.shop.store.changeOrderBehindTheBack(id: id, fields: ["transaction_id": "ch_web"])
            _ = try await desk.manager.retrieve(id)
            let listed = try await desk.payments(onlyOpen: true)
            #expect(listed.map(\.progress.message).first??.contains("ch_web") == true)
        }
    }
}
