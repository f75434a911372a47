import DemoStore
import Hardware
import Networking
import Testing

@testable import Yosemite

/// Two tills at one gateway (`Resources/gateway-adapter.md`, version 2): `processor` and `hasty`.
@Suite struct GatewayExclusionTests {
    private static func refusal(_ work: () async throws -> PaymentIntent) async -> (code: String, message: String)? {
        do {
            _ = try await work()
            return nil
        } catch PaymentProcessorError.refused(let code, let message) {
            return (code, message)
        } catch {
            return ("\(error)", "")
        }
    }

    private func approve(_ desk: GatewayDesk, _ intent: PaymentIntent, key: String = "a1") async throws {
        _ = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: key)
        #expect(try await desk.processor.loadIntent(intent.intentID).isApproved)
    }

    @Test func test_intent_when_two_tills_want_one_then_both_have_the_same() async throws {
        try await GatewayDesk.with { desk in
            async let one = desk.processor.createIntent(GatewayDesk.parameters(1_000, payment: "P-1"), key: "key-one")
            async let two = desk.hasty.createIntent(GatewayDesk.parameters(1_000, payment: "P-2"), key: "key-two")
            let (first, second) = (try await one, try await two)
            #expect(first.intentID == second.intentID)
            #expect(first.paymentID == second.paymentID)
            #expect(desk.gateway.ledger.intents.count == 1)
            // One of them may charge it, and once.
            try await approve(desk, first)
            await GatewayDesk.expect("refused intent_not_open") {
                try await desk.hasty.authorise(GatewayDesk.card, intentID: second.intentID, key: "a2")
            }
            #expect(desk.gateway.ledger.approvals(forOrder: 42) == 1)
        }
    }

    @Test func test_intent_when_another_amount_is_open_then_refused_in_words() async throws {
        try await GatewayDesk.with { desk in
            let open = try await desk.intent(7_016)
            let found = await Self.refusal { try await desk.intent(8_000, key: "k-other") }
            #expect(found?.code == "order_has_intent")
            #expect(found?.message.contains("70.16 USD") == true)
            _ = try await desk.processor.cancelIntent(open.intentID, key: "c-1")
            #expect(try await desk.intent(8_000, key: "k-other").amountMinor == 8_000)
        }
    }

    @Test func test_intent_when_the_money_was_taken_by_another_till_then_refused_in_words() async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent(1_234)
            try await approve(desk, intent)
            let found = await Self.refusal { try await desk.intent(1_234, key: "k-other") }
            #expect(found?.code == "order_taken_differs")
            #expect(found?.message == "The processor has already taken 12.34 USD for this order.")
            // The key that made it is still answered.
            #expect(try await desk.intent(1_234).intentID == intent.intentID)
            #expect(desk.gateway.ledger.intents.count == 1)
        }
    }

    @Test func test_intent_when_some_was_given_back_then_what_is_left_counts_over_all_legs() async throws {
        try await GatewayDesk.with { desk in
            try await approve(desk, try await desk.intent(1_000))
            _ = try await desk.processor.refund(intentID: "gi_test_1", amountMinor: 400, key: "r1")
            let second = GatewayDesk.parameters(500, leg: 2, alreadyTaken: 600)
            let made = try await desk.processor.createIntent(second, key: "k-leg-2")
            try await approve(desk, made, key: "a2")
            let found = await Self.refusal {
                try await desk.processor.createIntent(
                    GatewayDesk.parameters(500, leg: 3, alreadyTaken: 1_200),
                    key: "k-3"
                )
            }
            #expect(found?.code == "order_taken_differs")
            #expect(found?.message == "The processor has taken 11.00 USD for this order, not 12.00 USD.")
        }
    }

    @Test func test_intent_when_two_shops_have_the_same_number_then_each_has_its_own() async throws {
        try await GatewayDesk.with { desk in
            let one = try await desk.processor.createIntent(
                GatewayDesk.parameters(1_000, orderKey: "wc_order_here"),
                key: "k-here"
            )
            let two = try await desk.processor.createIntent(
                GatewayDesk.parameters(1_000, orderKey: "wc_order_there"),
                key: "k-there"
            )
            #expect(one.intentID != two.intentID)
        }
    }

    @Test func test_intent_when_it_was_taken_back_then_another_till_may_begin() async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            try await approve(desk, intent)
            _ = try await desk.processor.cancelIntent(intent.intentID, key: "c-1")
            let next = try await desk.intent(key: "k-next")
            #expect(next.intentID != intent.intentID)
            #expect(next.status == .requiresPaymentMethod)
        }
    }

    @Test(arguments: [DemoGatewaySpeech.onlyOne, .onlyOneUnchecked])
    func test_gateway_when_it_speaks_the_first_version_then_cards_are_taken_and_nothing_is_prevented(
        speech: DemoGatewaySpeech
    ) async throws {
        try await GatewayDesk.with { desk in
            #expect(try await desk.processor.preventsDoubleCharges)
            desk.gateway.speak(speech)
            #expect(try await desk.hasty.preventsDoubleCharges == false)
            try await approve(desk, try await desk.intent())
            let other = try await desk.intent(key: "k-other")
            #expect(other.status == .requiresPaymentMethod)
            #expect(desk.gateway.ledger.intents.map(\.orderRef) == [nil, nil])
        }
    }
}
