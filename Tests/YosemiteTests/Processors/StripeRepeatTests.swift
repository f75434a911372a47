import DemoStore
import Foundation
import Hardware
import Networking
import Testing

@testable import Yosemite

/// Stripe repeats a failure under its key for a day: what it holds is looked up, and then another key is used.
@Suite struct StripeRepeatTests {
    /// An approved payment that is captured.
    private func paid(_ desk: StripeDesk) async throws -> PaymentIntent {
        let intent = try await desk.intent()
        let driver = try await desk.driver()
        #expect(await desk.collect(intent, with: driver) == "approved")
        #expect(desk.stripe.captureInDashboard(intent.intentID))
        return intent
    }

    @Test(arguments: [true, false])
    func test_intent_when_a_failure_is_repeated_then_what_was_made_is_found_or_another_is(isDone: Bool) async throws {
        try await StripeDesk.with { desk in
            desk.stripe.add(StripeTrouble(.serverError(isDone: isDone), at: .createIntent))
            await GatewayDesk.expect("ambiguous") { try await desk.intent() }
            let intent = try await desk.intent()
            #expect(intent.status == .requiresPaymentMethod)
            #expect(desk.stripe.ledger.intents.map(\.id) == [intent.intentID])
            #expect(desk.stripe.ledger.intents.map { $0.metadata["generation"] } == [isDone ? "1" : "2"])
            // Another till finds the same.
            #expect(
                try await desk.till("Door").createIntent(GatewayDesk.parameters(1_000, order: 42), key: "k").intentID
                    == intent.intentID
            )
        }
    }

    @Test(arguments: [true, false])
    func test_refund_when_a_failure_is_repeated_then_refunded_once(isDone: Bool) async throws {
        try await StripeDesk.with { desk in
            let intent = try await paid(desk)
            desk.stripe.add(StripeTrouble(.serverError(isDone: isDone), at: .refund))
            await GatewayDesk.expect("ambiguous") {
                try await desk.processor.refund(intentID: intent.intentID, amountMinor: 400, key: "r")
            }
            for _ in 0..<2 {
                _ = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 400, key: "r")
            }
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 600)
        }
    }

    @Test func test_capture_when_a_failure_is_repeated_then_captured_before_the_hold_lapses() async throws {
        try await StripeDesk.with { desk in
            let intent = try await desk.intent()
            let driver = try await desk.driver()
            #expect(await desk.collect(intent, with: driver) == "approved")
            desk.stripe.add(StripeTrouble(.serverError(isDone: false), at: .capture))
            await GatewayDesk.expect("ambiguous") { try await desk.processor.captureIntent(intent.intentID, key: "c") }
            #expect(try await desk.processor.captureIntent(intent.intentID, key: "c").status == .succeeded)
            #expect(desk.stripe.ledger.intents.map(\.captures) == [1])
        }
    }

    /// The balance was topped up: the old refusal is not the answer of today.
    @Test func test_refund_when_the_refusal_has_gone_then_made() async throws {
        try await StripeDesk.with { desk in
            let intent = try await paid(desk)
            desk.stripe.refuseRefunds("insufficient_funds")
            for _ in 0..<2 {
                await GatewayDesk.expect("refused insufficient_funds") {
                    try await desk.processor.cancelIntent(intent.intentID, key: "r")
                }
            }
            desk.stripe.refuseRefunds(nil)
            #expect(try await desk.processor.cancelIntent(intent.intentID, key: "r").status == .canceled)
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 0)
        }
    }

    /// Days later the bank sends a refund back: the card has nothing, whatever Stripe repeats.
    @Test func test_refund_when_the_bank_sent_it_back_then_another_is_made() async throws {
        try await StripeDesk.with { desk in
            let intent = try await paid(desk)
            let first = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 400, key: "r")
            desk.stripe.failRefund(first.refundID)
            let second = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 400, key: "r")
            #expect(second.refundID != first.refundID)
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 600)
        }
    }

    @Test func test_card_when_the_intent_waits_for_the_bank_then_no_other_till_is_blamed() async throws {
        try await StripeDesk.with { desk in
            let driver = try await desk.driver()
            let intent = try await desk.intent()
            desk.stripe.demandAction(of: intent.intentID)
            #expect(await desk.collect(intent, with: driver) == "unknown")
            #expect(try await desk.processor.cancelIntent(intent.intentID, key: "r").status == .canceled)
            #expect(try await desk.intent().intentID != intent.intentID)
        }
    }

    @Test func test_approval_when_the_reader_was_replaced_then_it_cannot_say() async throws {
        try await StripeDesk.with { desk in
            let intent = try await paid(desk)
            #expect(
                try await desk.processor.approvalIsFrom(reader: StripeDesk.reader, intentID: intent.intentID) == true
            )
            desk.stripe.replace(reader: StripeDesk.reader, by: "tmr_demo_new")
            #expect(
                try await desk.processor.approvalIsFrom(reader: StripeDesk.reader, intentID: intent.intentID) == nil
            )
            #expect(try await desk.readers.readers().map(\.serial) == ["tmr_demo_new"])
        }
    }

    // MARK: Canadian debit

    private func interac(_ desk: StripeDesk) async throws -> PaymentIntent {
        desk.stripe.setCard(StripeLedger.interacCard)
        let parameters = GatewayDesk.parameters(1_000, order: 42, currency: "CAD")
        let intent = try await desk.processor.createIntent(parameters, key: "k")
        let driver = try await desk.driver()
        #expect(await desk.collect(intent, with: driver) == "approved")
        return try await desk.processor.loadIntent(intent.intentID)
    }

    @Test func test_interac_when_refunded_then_at_the_reader_and_once() async throws {
        try await StripeDesk.with { desk in
            let intent = try await interac(desk)
            #expect(intent.status == .succeeded && intent.card?.mustBePresented == true)
            let refused = "refused \(PaymentProcessorError.cardMissing)"
            func refund() async throws -> ProcessorRefund {
                try await desk.processor.refund(intentID: intent.intentID, amountMinor: 400, key: "r")
            }
            await GatewayDesk.expect(refused) { try await refund() }
            for _ in 0..<2 {
                try await desk.processor.refund(
                    intentID: intent.intentID,
                    amountMinor: 400,
                    key: "r",
                    onReader: StripeDesk.reader
                )
            }
            #expect(try await refund().amountMinor == 400)
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 600)
            await GatewayDesk.expect(refused) { try await desk.processor.cancelIntent(intent.intentID, key: "v") }
            try await desk.processor.refund(
                intentID: intent.intentID,
                amountMinor: nil,
                key: "v",
                onReader: StripeDesk.reader
            )
            #expect(try await desk.processor.cancelIntent(intent.intentID, key: "v").status == .canceled)
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 0)
        }
    }

    @Test func test_interac_when_the_reader_is_busy_then_nothing_is_refunded() async throws {
        try await StripeDesk.with { desk in
            let intent = try await interac(desk)
            desk.stripe.occupy(StripeDesk.reader)
            await GatewayDesk.expect("refused terminal_reader_busy") {
                try await desk.processor.refund(
                    intentID: intent.intentID,
                    amountMinor: nil,
                    key: "v",
                    onReader: StripeDesk.reader
                )
            }
            #expect(desk.stripe.ledger.taken(forOrder: 42) == 1_000)
        }
    }
}
