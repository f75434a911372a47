import DemoStore
import Hardware
import Networking
import Testing

@testable import Yosemite

@Suite struct GatewayProcessorTests {
    @Test func test_sale_when_everything_works_then_one_charge_is_made_and_found_again() async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            #expect(intent.status == .requiresPaymentMethod)
            #expect(intent.mode == .test)
            let answer = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            guard case .approved(let code, let authorisation, let issuer) = answer else {
                Issue.record("not approved")
                return
            }
            #expect(code == "00")
            #expect(authorisation == "A12345")
            #expect(issuer.first == 0x91)
            let paid = try await desk.processor.loadIntent(intent.intentID)
            #expect(paid.isApproved)
            #expect(paid.card?.lastFour == "0010")
            #expect(paid.card?.entry == .chip)
            #expect(paid.card?.emv?.aid == "A0000000031010" && paid.card?.emv?.responseCode == "00")
            #expect(desk.gateway.ledger.taken(forOrder: 42) == 1_000)
        }
    }

    @Test func test_intent_when_the_key_comes_twice_then_it_is_the_same() async throws {
        try await GatewayDesk.with { desk in
            let first = try await desk.intent()
            #expect(try await desk.intent().intentID == first.intentID)
            #expect(desk.gateway.ledger.intents.count == 1)
            await GatewayDesk.expect("ambiguous") { try await desk.intent(1_001) }
        }
    }

    @Test func test_authorisation_when_the_key_comes_twice_then_charged_once() async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            let first = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            let again = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            #expect(first == again)
            #expect(desk.gateway.ledger.approvals(forOrder: 42) == 1)
        }
    }

    @Test(arguments: [(1_002, "05"), (1_003, "51"), (1_004, "54"), (1_005, "41")])
    func test_authorisation_when_the_amount_asks_for_it_then_declined_and_the_intent_stays(
        amount: Int64,
        code: String
    ) async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent(amount)
            let answer = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            guard case .declined(let found, let reason) = answer else {
                Issue.record("not declined")
                return
            }
            #expect(found == code)
            #expect(!reason.isEmpty)
            let after = try await desk.processor.loadIntent(intent.intentID)
            #expect(after.status == .requiresPaymentMethod)
            #expect(after.declineReason == reason)
            #expect(desk.gateway.ledger.taken(forOrder: 42) == 0)
        }
    }

    @Test(arguments: [
        GatewayTrouble.Kind.lostAnswer, .errorAfter, .page, .otherAmount, .otherCurrency, .otherID, .otherMode, .late,
        .twice, .torn,
    ])
    func test_authorisation_when_its_answer_is_lost_or_wrong_then_ambiguous_and_found_by_key(
        kind: GatewayTrouble.Kind
    ) async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            desk.gateway.add(GatewayTrouble(kind, at: .authorise))
            let failure = await GatewayDesk.failure {
                try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            }
            #expect(failure == "ambiguous")
            let found = try await desk.processor.loadAuthorisation(intentID: intent.intentID, key: "a1")
            guard case .approved? = found else {
                Issue.record("not found")
                return
            }
            #expect(desk.gateway.ledger.approvals(forOrder: 42) == 1)
        }
    }

    @Test(arguments: [Fault.Effect.cutBeforeStore, .cutAfterStore, .truncateBody(bytes: 20), .htmlForJSON])
    func test_authorisation_when_the_line_is_cut_then_ambiguous_whatever_the_gateway_did(
        effect: Fault.Effect
    ) async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            desk.proxy.add(Fault(effect, path: "/authorise", times: 1))
            let failure = await GatewayDesk.failure {
                try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            }
            #expect(failure == "ambiguous")
            // A cut must not be mended by sending again below us.
            #expect((desk.gateway.ledger.requests["authorise a1"] ?? 0) <= 1)
        }
    }

    @Test func test_authorisation_when_nobody_listens_then_unreachable() async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            desk.proxy.goDown()
            let failure = await GatewayDesk.failure {
                try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            }
            #expect(failure == "unreachable")
            #expect(desk.gateway.ledger.requests["authorise a1"] == nil)
        }
    }

    @Test func test_authorisation_when_it_takes_too_long_then_ambiguous_and_the_late_answer_harms_nothing() async throws
    {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            desk.gateway.add(GatewayTrouble(.held, at: .authorise))
            let failure = await GatewayDesk.failure {
                try await desk.hasty.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            }
            #expect(failure == "ambiguous")
            desk.gateway.release()
            let again = try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a1")
            guard case .approved = again else {
                Issue.record("not approved")
                return
            }
            #expect(desk.gateway.ledger.approvals(forOrder: 42) == 1)
        }
    }

    @Test func test_authorisation_when_the_gateway_never_saw_the_key_then_there_is_none() async throws {
        try await GatewayDesk.with { desk in
            let intent = try await desk.intent()
            #expect(try await desk.processor.loadAuthorisation(intentID: intent.intentID, key: "a9") == nil)
            // The request that was so late must not charge any more.
            await GatewayDesk.expect("refused intent_not_open") {
                try await desk.processor.authorise(GatewayDesk.card, intentID: intent.intentID, key: "a9")
            }
            #expect(desk.gateway.ledger.approvals(forOrder: 42) == 0)
        }
    }
}
