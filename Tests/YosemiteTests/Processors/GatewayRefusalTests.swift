import DemoStore
import Networking
import Testing

@testable import Yosemite

@Suite struct GatewayRefusalTests {
    @Test func test_refusal_when_in_the_gateways_own_shape_then_refused() async throws {
        try await GatewayDesk.with { desk in
            desk.gateway.add(GatewayTrouble(.refused(status: 400, code: "amount_too_small"), at: .createIntent))
            await GatewayDesk.expect("refused amount_too_small") { try await desk.intent() }
            #expect(desk.gateway.ledger.intents.isEmpty)
        }
    }

    @Test func test_refusal_when_its_words_name_a_card_then_only_four_digits_are_told() async throws {
        try await GatewayDesk.with { desk in
            let body = #"{"error":{"code":"invalid_request","message":"Card 4761 7390 0101 0010 is not known."}}"#
            desk.proxy.add(Fault(.status(400, body: body, headers: [:]), path: "/intents", times: 1))
            do {
                _ = try await desk.intent()
                Issue.record("not refused")
            } catch PaymentProcessorError.refused(_, let message) {
                #expect(message == "Card …0010 is not known.")
            }
        }
    }

    @Test(arguments: ["request_in_progress", "idempotency_key_reused"])
    func test_refusal_when_the_key_is_at_work_or_was_used_then_ambiguous(code: String) async throws {
        try await GatewayDesk.with { desk in
            desk.gateway.add(GatewayTrouble(.refused(status: 409, code: code), at: .createIntent))
            await GatewayDesk.expect("ambiguous") { try await desk.intent() }
        }
    }

    @Test func test_refusal_when_a_proxy_words_it_then_ambiguous() async throws {
        try await GatewayDesk.with { desk in
            desk.proxy.add(
                Fault(.status(403, body: "<html>Forbidden</html>", headers: [:]), path: "/intents", times: 1)
            )
            await GatewayDesk.expect("ambiguous") { try await desk.intent() }
            desk.proxy.add(
                Fault(.status(400, body: #"{"message":"bad"}"#, headers: [:]), path: "/intents", times: 1)
            )
            await GatewayDesk.expect("ambiguous") { try await desk.intent() }
            desk.proxy.add(
                Fault(.status(302, body: "", headers: ["Location": "http://127.0.0.1/x"]), path: "/intents", times: 1)
            )
            await GatewayDesk.expect("ambiguous") { try await desk.intent() }
            desk.gateway.add(GatewayTrouble(.unavailable, at: .createIntent))
            await GatewayDesk.expect("ambiguous") { try await desk.intent() }
        }
    }

    @Test func test_key_when_unknown_then_refused_and_no_error_shows_it() async throws {
        let key = "mgw_test_somebody_elses_key"
        try await GatewayDesk.with(key: key) { desk in
            do {
                _ = try await desk.intent()
                Issue.record("was let in")
            } catch {
                #expect(!"\(error)".contains(key))
                #expect("\(error)".contains("invalid_key"))
            }
        }
    }

    @Test func test_mode_when_the_key_is_of_the_other_then_nothing_counts() async throws {
        try await GatewayDesk.with(mode: .live, key: DemoGateway.testKey) { desk in
            await GatewayDesk.expect("ambiguous") { try await desk.intent() }
        }
        try await GatewayDesk.with(mode: .live) { desk in
            let intent = try await desk.intent()
            #expect(intent.mode == .live)
        }
    }

    @Test func test_reversal_when_repeated_then_it_is_one() async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            _ = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            desk.gateway.add(GatewayTrouble(.lostAnswer, at: .cancel))
            await GatewayDesk.expect("ambiguous") { try await desk.processor.cancelIntent(intent.intentID, key: "c1") }
            let again = try await desk.processor.cancelIntent(intent.intentID, key: "c1")
            #expect(again.status == .canceled)
            #expect(desk.gateway.ledger.taken(forOrder: 42) == 0)
            await GatewayDesk.expect("refused intent_not_open") {
                try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a2")
            }
        }
    }

    /// Another till gave some of it back: what is left is, once, with the answer lost too.
    @Test func test_reversal_when_some_was_given_back_before_then_the_rest_is_and_once() async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            _ = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            _ = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 300, key: "another till's")
            desk.gateway.add(GatewayTrouble(.lostAnswer, at: .refund))
            await GatewayDesk.expect("ambiguous") { try await desk.processor.cancelIntent(intent.intentID, key: "c1") }
            for _ in 0..<2 {
                #expect(try await desk.processor.cancelIntent(intent.intentID, key: "c1").status == .canceled)
            }
            #expect(desk.gateway.ledger.intents.first?.refunds.map(\.amount) == [300, 700])
            #expect(try await desk.processor.loadIntent(intent.intentID).isGivenBack)
        }
    }

    @Test func test_refund_when_its_answer_is_lost_then_the_same_key_gives_it_once() async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            _ = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            for kind in [GatewayTrouble.Kind.lostAnswer, .otherAmount, .otherMode, .torn] {
                desk.gateway.add(GatewayTrouble(kind, at: .refund))
                let failure = await GatewayDesk.failure {
                    try await desk.processor.refund(intentID: intent.intentID, amountMinor: 300, key: "r1")
                }
                #expect(failure == "ambiguous")
            }
            let refund = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 300, key: "r1")
            #expect(refund.amountMinor == 300)
            #expect(desk.gateway.ledger.taken(forOrder: 42) == 700)
            await GatewayDesk.expect("refused refund_too_large") {
                try await desk.processor.refund(intentID: intent.intentID, amountMinor: 701, key: "r2")
            }
        }
    }

    /// A key is bound to an effect, not to a refusal or a failure.
    @Test(arguments: [GatewayTrouble.Kind.refused(status: 400, code: "balance_too_low"), .unavailable, .errorAfter])
    func test_refund_when_it_failed_before_then_the_same_key_refunds_once(kind: GatewayTrouble.Kind) async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            _ = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1-authorise")
            desk.gateway.add(GatewayTrouble(kind, at: .refund))
            func refund() async throws -> ProcessorRefund {
                try await desk.processor.refund(intentID: intent.intentID, amountMinor: 400, key: "r1-refund")
            }
            await #expect(throws: PaymentProcessorError.self) { try await refund() }
            for _ in 0..<2 { #expect(try await refund().amountMinor == 400) }
            #expect(desk.gateway.ledger.taken(forOrder: 42) == 600)
        }
    }
}
