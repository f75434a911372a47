import Foundation
import Hardware
import TestSupport
import Testing

@testable import Yosemite

/// What a reader is told to charge is what Stripe charges.
@Suite(.timeLimit(.minutes(10)))
struct StripeAmountTests {
    @Test(arguments: [
        ("USD", 1_234, 1_234), ("JPY", 500, 500), ("ISK", 500, 50_000), ("ugx", 7, 700), ("KWD", 12_340, 12_340),
        ("MGA", 500, 5),
    ])
    func test_amount_when_a_currency_is_counted_otherwise_then_both_ways_are_right(
        _ currency: String,
        _ minor: Int64,
        _ wire: Int64
    ) throws {
        #expect(try StripeAmount.wire(minor, currency) == wire)
        #expect(StripeAmount.minor(wire, currency) == minor)
    }

    @Test(arguments: [("KWD", 12_345 as Int64), ("MGA", 550)])
    func test_amount_when_stripe_has_no_such_decimals_then_refused(_ currency: String, _ minor: Int64) {
        #expect(throws: PaymentProcessorError.self) { try StripeAmount.wire(minor, currency) }
    }

    /// Half a crown more is no amount that was asked for.
    @Test func test_amount_when_stripe_says_more_decimals_than_there_are_then_equals_no_whole_one() {
        #expect(StripeAmount.minor(50_050, "ISK") == 501)
    }

    @Test func test_intent_when_the_currency_has_two_decimals_at_stripe_then_charged_and_refunded_whole() async throws {
        try await StripeDesk.with { desk in
            let parameters = GatewayDesk.parameters(5_000, order: 43, currency: "ISK")
            let intent = try await desk.processor.createIntent(parameters, key: "k")
            #expect(intent.amountMinor == 5_000)
            #expect(desk.stripe.ledger.intents.first?.amount == 500_000)
            let driver = try await desk.driver()
            let end = await desk.collect(intent, with: driver)
            #expect(end == "approved")
            _ = try await desk.processor.captureIntent(intent.intentID, key: "c")
            let refund = try await desk.processor.refund(intentID: intent.intentID, amountMinor: 1_000, key: "r")
            #expect(refund.amountMinor == 1_000)
            #expect(desk.stripe.ledger.intents.first?.refunds.map(\.amount) == [100_000])
        }
    }

    @Test func test_card_when_the_dashboard_has_the_reader_ask_for_a_tip_then_the_orders_total_is_charged() async throws
    {
        try await StripeDesk.with { desk in
            desk.stripe.askForTips(250, on: StripeDesk.reader)
            let intent = try await desk.intent(1_000)
            let driver = try await desk.driver()
            let end = await desk.collect(intent, with: driver)
            #expect(end == "approved")
            #expect(try await desk.processor.loadIntent(intent.intentID).amountMinor == 1_000)
            #expect(desk.stripe.ledger.intents.map(\.amount) == [1_000])
        }
    }
}
