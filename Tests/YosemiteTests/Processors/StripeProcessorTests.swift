import DemoStore
import Foundation
import Hardware
import Networking
import Testing

@testable import Yosemite

@Suite struct StripeProcessorTests {
    @Test(arguments: [
        ("sk_live_0123456789abcdef", StripeKey.Refusal.wholeAccount), ("sk_test_0123456789abcdef", .wholeAccount),
        ("pk_live_0123456789abcdef", .publishable), ("rk_prod_0123456789abcdef", .unknown), ("", .unknown),
        ("rk_live_0123\n456789abcdef", .unknown),
    ])
    func test_key_when_it_is_not_restricted_then_refused_with_the_reason(text: String, refusal: StripeKey.Refusal) {
        #expect(throws: refusal) { try StripeKey(Secret(text)) }
        #expect(refusal.errorDescription?.contains("0123456789") == false)
    }

    @Test func test_key_when_restricted_then_it_decides_the_mode() throws {
        #expect(try StripeKey(Secret(DemoStripe.testKey)).isLive == false)
        #expect(try StripeKey(Secret(DemoStripe.liveKey)).isLive)
    }

    @Test func test_address_when_a_double_is_elsewhere_then_refused() throws {
        let key = try StripeKey(Secret(DemoStripe.testKey))
        #expect(throws: SiteAddressError.self) {
            try StripeTerminalRemote(network: NullNetwork(), key: key, address: "https://stripe.example.com")
        }
    }

    @Test func test_intent_when_answers_disagree_then_ambiguous() async throws {
        try await StripeDesk.with { desk in
            desk.stripe.add(StripeTrouble(.otherAmount, at: .createIntent))
            await GatewayDesk.expect("ambiguous") { try await desk.intent(order: 1) }
            desk.stripe.add(StripeTrouble(.otherMode, at: .createIntent))
            await GatewayDesk.expect("ambiguous") { try await desk.intent(order: 2) }
            desk.stripe.add(StripeTrouble(.lostAnswer, at: .createIntent))
            await GatewayDesk.expect("ambiguous") { try await desk.intent(order: 3) }
            let again = try await desk.intent(order: 3)
            #expect(desk.stripe.ledger.intents.count == 3)
            #expect(desk.stripe.ledger.intents.last?.id == again.intentID)
            await GatewayDesk.expect("refused amount_too_small") { try await desk.intent(49, order: 4) }
            desk.proxy.goDown()
            await GatewayDesk.expect("unreachable") { try await desk.intent(order: 5) }
        }
    }

    @Test func test_intent_when_approved_then_it_has_what_a_receipt_must_show() async throws {
        try await StripeDesk.with { desk in
            let driver = try await desk.driver()
            let intent = try await desk.intent()
            #expect(await desk.collect(intent, with: driver) == "approved")
            let card = try #require(try await desk.processor.loadIntent(intent.intentID).card)
            #expect(card.words == "Visa ending 4242" && card.brand == "Visa")
            #expect(card.authorisationCode == "A12345" && card.entry == .contactless)
            #expect(
                card.emv
                    == EMVReceiptData(
                        applicationName: "Visa Credit",
                        aid: "A0000000031010",
                        accountType: "Credit",
                        cryptogram: "B2B5C1A0D3E4F506",
                        terminalVerificationResults: "0000000000",
                        transactionStatusInformation: "0000",
                        responseCode: "00",
                        verification: "No verification"
                    )
            )
        }
    }

    @Test(arguments: [
        (#"{"cardholder_verification_method":"offline_pin","dedicated_file_name":"a0000000031010"}"#, "PIN verified"),
        (#"{"cardholder_verification_method":"signature","application_preferred_name":"AMEX"}"#, "Signature"),
        (#"{"cardholder_verification_method":7,"application_cryptogram":"00"}"#, nil),
        (#"{"authorization_response_code":"3030","cardholder_verification_method":"none"}"#, nil), ("[]", nil),
    ])
    func test_receipt_of_a_card_when_parts_are_missing_or_broken_then_the_rest_is_kept(json: String, words: String?)
        throws
    {
        let receipt = try JSONDecoder().decode(CardReceipt.self, from: Data(json.utf8))
        #expect(EMVReceiptData(receipt)?.verification == words)
    }

    @Test func test_reversal_when_captured_already_then_given_back_once() async throws {
        try await StripeDesk.with { desk in
            let driver = try await desk.driver()
            let intent = try await desk.intent()
            #expect(await desk.collect(intent, with: driver) == "approved")
            #expect(try await desk.processor.cancelIntent(intent.intentID, key: "r").status == .canceled)
            #expect(try await desk.processor.cancelIntent(intent.intentID, key: "r").status == .canceled)
            let second = try await desk.intent(2_000, order: 43)
            #expect(await desk.collect(second, with: driver, key: "c-2") == "approved")
            #expect(desk.stripe.captureInDashboard(second.intentID))
            #expect(try await desk.processor.cancelIntent(second.intentID, key: "r2").status == .canceled)
            #expect(try await desk.processor.cancelIntent(second.intentID, key: "r2").status == .canceled)
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 0)
            #expect(desk.stripe.ledger.taken(forOrder: 43) == 0)
            #expect(desk.stripe.ledger.intents.last?.refunds.count == 1)
        }
    }

    @Test func test_reversal_when_somebody_gave_all_of_it_back_then_it_is_over() async throws {
        try await StripeDesk.with { desk in
            let driver = try await desk.driver()
            let intent = try await desk.intent()
            #expect(await desk.collect(intent, with: driver) == "approved")
            #expect(desk.stripe.captureInDashboard(intent.intentID))
            _ = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 1_000, key: "another till's")
            #expect(try await desk.processor.cancelIntent(intent.intentID, key: "r").status == .canceled)
            #expect(desk.stripe.ledger.intents.last?.refunds.count == 1)
        }
    }

    @Test func test_reversal_when_some_was_given_back_before_then_the_rest_is_and_once() async throws {
        try await StripeDesk.with { desk in
            let driver = try await desk.driver()
            let intent = try await desk.intent()
            #expect(await desk.collect(intent, with: driver) == "approved")
            #expect(desk.stripe.captureInDashboard(intent.intentID))
            _ = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 300, key: "another till's")
            desk.stripe.add(StripeTrouble(.lostAnswer, at: .refund))
            await GatewayDesk.expect("ambiguous") { try await desk.processor.cancelIntent(intent.intentID, key: "r") }
            for _ in 0..<2 {
                #expect(try await desk.processor.cancelIntent(intent.intentID, key: "r").status == .canceled)
            }
            #expect(desk.stripe.ledger.intents.last?.refunds.map(\.amount) == [300, 700])
            #expect(try await desk.processor.loadIntent(intent.intentID).isGivenBack)
        }
    }

    @Test func test_refund_when_stripe_has_forgotten_the_key_then_its_mark_is_found() async throws {
        try await StripeDesk.with { desk in
            let driver = try await desk.driver()
            let intent = try await desk.intent()
            #expect(await desk.collect(intent, with: driver) == "approved")
            #expect(desk.stripe.captureInDashboard(intent.intentID))
            desk.stripe.add(StripeTrouble(.lostAnswer, at: .refund))
            await GatewayDesk.expect("ambiguous") {
                try await desk.processor.refund(intentID: intent.intentID, amountMinor: 400, key: "r1")
            }
            desk.stripe.forgetKeys()
            let found = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 400, key: "r1")
            #expect(found.amountMinor == 400)
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 600)
            await GatewayDesk.expect("refused amount_too_large") {
                try await desk.processor.refund(intentID: intent.intentID, amountMinor: 601, key: "r2")
            }
        }
    }

    @Test func test_card_of_a_decline_when_it_was_stolen_then_the_clerk_is_not_told() async throws {
        try await StripeDesk.with { desk in
            let driver = try await desk.driver()
            let intent = try await desk.intent(1_005)
            #expect(await desk.collect(intent, with: driver) == "declined")
            let reason = try await desk.processor.loadIntent(intent.intentID).declineReason
            #expect(reason == DeclineWords.plain)
            // The reader's action says it in Stripe's words.
            #expect(desk.stripe.ledger.readers.first?.action?.failureMessage?.contains("stolen") == true)
            let action = try await desk.readers.action(ofReader: StripeDesk.reader)
            #expect(
                action == .failed(intentID: intent.intentID, code: "card_declined", message: DeclineWords.plain)
            )
        }
    }

    @Test func test_reader_when_the_card_lacks_funds_then_says_that_and_not_only_declined() async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent(1_003)
            #expect(await desk.collect(intent, with: try await desk.driver()) == "declined")
            let action = try await desk.readers.action(ofReader: StripeDesk.reader)
            #expect(
                action
                    == .failed(
                        intentID: intent.intentID,
                        code: "card_declined",
                        message: DeclineWords.describe("insufficient_funds")
                    )
            )
        }
    }

    @Test func test_process_when_the_key_is_revoked_then_the_processor_refused_and_not_the_reader() async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent()
            desk.stripe.add(StripeTrouble(.refused(code: "api_key_expired"), at: .process))
            do {
                try await desk.readers.process(
                    intentID: intent.intentID,
                    onReader: StripeDesk.reader,
                    idempotencyKey: "one"
                )
                Issue.record("it was taken")
            } catch PaymentProcessorError.refused(let code, _) {
                #expect(code == "api_key_expired")
            }
        }
    }

    @Test(arguments: [
        ("41", "Insert another card."), ("43", ""), ("05", "Card reported STOLEN"), ("59", "Suspected fraud"),
        ("07", "Pick up card"), ("05", ""),
    ])
    func test_decline_when_it_names_theft_or_fraud_then_is_just_declined(_ code: String, _ message: String) {
        #expect(DeclineWords.describe(message, code: code) == DeclineWords.plain)
    }
}
