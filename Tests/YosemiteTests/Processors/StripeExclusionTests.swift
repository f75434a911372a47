import DemoStore
import Foundation
import Hardware
import Networking
import Testing

@testable import Yosemite

/// Two tills at one Stripe account: the idempotency key is the lock, and a day later its search.
@Suite struct StripeExclusionTests {
    private static func parameters(
        _ amount: Int64 = 1_000,
        payment: String,
        leg: Int = 1,
        created: Date? = Date()
    ) -> PaymentIntentParameters {
        GatewayDesk.parameters(amount, leg: leg, payment: payment, created: created)
    }

    private func pay(_ desk: StripeDesk, _ intent: PaymentIntent, key: String = "c-1") async throws {
        let driver = try await desk.driver()
        #expect(await desk.collect(intent, with: driver, key: key) == "approved")
    }

    @Test func test_intent_when_two_tills_want_one_then_both_have_the_same() async throws {
        try await StripeDesk.with { desk in
            async let one = desk.till("Shop").createIntent(Self.parameters(payment: "P-1"), key: "k-1")
            async let two = desk.till("Shop, door").createIntent(Self.parameters(payment: "P-2"), key: "k-2")
            let (first, second) = (try await one, try await two)
            #expect(first.intentID == second.intentID)
            #expect(desk.stripe.ledger.intents.count == 1)
            let metadata = try #require(desk.stripe.ledger.intents.first?.metadata)
            #expect(metadata["order_id"] == "42")
            #expect(metadata["merced_payment_id"].map { ["P-1", "P-2"].contains($0) } == true)
            #expect(metadata["order_ref"] == OrderReference.of(orderKey: "wc_order_42"))
        }
    }

    @Test func test_intent_when_amount_or_leg_is_another_then_it_is_another() async throws {
        try await StripeDesk.with { desk in
            let one = try await desk.processor.createIntent(Self.parameters(payment: "P-1"), key: "k")
            let more = try await desk.processor.createIntent(Self.parameters(1_001, payment: "P-1"), key: "k")
            let part = try await desk.processor.createIntent(Self.parameters(payment: "P-1", leg: 2), key: "k")
            #expect(Set([one, more, part].map(\.intentID)).count == 3)
        }
    }

    @Test func test_intent_when_it_was_ended_then_the_next_generation() async throws {
        try await StripeDesk.with { desk in
            var seen: [String] = []
            for _ in 0..<3 {
                let intent = try await desk.intent()
                #expect(intent.status == .requiresPaymentMethod)
                seen.append(intent.intentID)
                _ = try await desk.processor.cancelIntent(intent.intentID, key: "r")
            }
            #expect(Set(seen).count == 3)
            #expect(desk.stripe.ledger.intents.map { $0.metadata["generation"] } == ["1", "2", "3"])
        }
    }

    @Test func test_intent_when_another_till_had_it_approved_then_it_comes_as_it_is_now() async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.till("Door").createIntent(Self.parameters(payment: "P-1"), key: "k-1")
            try await pay(desk, intent)
            // Stripe repeats the answer of before the card.
            let found = try await desk.processor.createIntent(Self.parameters(payment: "P-2"), key: "k-2")
            #expect(found.intentID == intent.intentID)
            #expect(found.isApproved)
            #expect(found.paymentID == "P-1")
            #expect(desk.stripe.ledger.intents.count == 1)
        }
    }

    @Test func test_intent_when_all_was_given_back_then_a_new_one() async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent()
            try await pay(desk, intent)
            #expect(desk.stripe.captureInDashboard(intent.intentID))
            _ = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 400, key: "r-1")
            #expect(try await desk.intent().intentID == intent.intentID)
            _ = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 600, key: "r-2")
            #expect(try await desk.intent().intentID != intent.intentID)
        }
    }

    /// Keys are forgotten after a day, a hold lapses after two.
    @Test(arguments: [60, 40 * 3_600])
    func test_intent_when_keys_have_lapsed_then_the_approved_one_is_found(age: Int) async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent()
            try await pay(desk, intent)
            desk.stripe.forgetKeys()
            // Young ones are listed, older ones searched.
            if age > 7_200 { desk.stripe.advance(by: age) }
            let old = Self.parameters(payment: "P-2", created: Date(timeIntervalSinceNow: -5 * 86_400))
            let found = try await desk.processor.createIntent(old, key: "k-2")
            #expect(found.intentID == intent.intentID)
            #expect(found.isApproved)
            #expect(desk.stripe.ledger.intents.count == 1)
        }
    }

    @Test func test_intent_when_keys_have_lapsed_and_all_were_ended_then_the_next_generation() async throws {
        try await StripeDesk.with { desk in
            for _ in 0..<2 {
                _ = try await desk.processor.cancelIntent(try await desk.intent().intentID, key: "r")
            }
            desk.stripe.forgetKeys()
            let old = Self.parameters(payment: "P-2", created: nil)
            let found = try await desk.processor.createIntent(old, key: "k-2")
            #expect(found.status == .requiresPaymentMethod)
            #expect(desk.stripe.ledger.intents.map { $0.metadata["generation"] } == ["1", "2", "3"])
            // Open, it is found again.
            #expect(try await desk.processor.createIntent(old, key: "k-3").intentID == found.intentID)
        }
    }

    @Test(arguments: [StripeTrouble.Step.listIntents, .searchIntents])
    func test_intent_when_what_was_before_cannot_be_asked_then_none_is_made(step: StripeTrouble.Step) async throws {
        try await StripeDesk.with { desk in
            desk.stripe.add(StripeTrouble(.unavailable, at: step))
            await GatewayDesk.expect("ambiguous") {
                try await desk.processor.createIntent(Self.parameters(payment: "P-1", created: nil), key: "k-1")
            }
            #expect(desk.stripe.ledger.intents.isEmpty)
        }
    }

    @Test func test_intent_when_its_name_was_not_written_then_it_is_written_the_next_time() async throws {
        try await StripeDesk.with { (desk) async throws in
            desk.stripe.add(StripeTrouble(.unavailable, at: .updateIntent))
            #expect(try await desk.intent().paymentID == nil)
            #expect(try await desk.intent().paymentID == "P-42")
            #expect(desk.stripe.ledger.intents.first?.description == "Order #42")
        }
    }
}
