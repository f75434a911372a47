import DemoStore
import Foundation
import TestSupport
import Testing

/// Refunds that Stripe refuses for good, repeats a failure of, or makes only to a card that is presented, as programs.
@Suite(.timeLimit(.minutes(20)))
struct RefusedRefundTests {
    private static func sold(_ till: CardTill) async throws -> (order: Int, total: String) {
        let counter = try await SaleCounter.opened(till.setup, till.merced)
        try till.merced.nameTill("R1")
        #expect(try await till.merced.run("orders", "probe", "--allow").status == 0)
        let sold = try await till.merced.run(["sell", "--item", counter.goods[0], "--card", "--json"])
        #expect(sold.status == 0, "\(sold.output) \(sold.errors)")
        let order = counter.orders(of: sold.jsonLines.last?["sale"]?.text ?? "").first
        return (try #require(order), sold.jsonLines.last?["total"]?.text ?? "")
    }

    private static func open(_ till: CardTill) async throws -> Int {
        let open = try await till.merced.run("sales", "open", "--json").json
        return (open["sales"]?.elements.count ?? -1) + (open["returns"]?.elements.count ?? 0)
    }

    @Test(arguments: ["charge_disputed", "insufficient_funds"])
    func test_void_when_stripe_refuses_for_good_then_said_listed_and_closed_by_hand(code: String) async throws {
        try await CardTill.with(.stripe) { till in
            let (order, total) = try await Self.sold(till)
            till.setup.store.stripe.refuseRefunds(code)
            let void = try await till.merced.run("sales", "void", "R1-000001")
            #expect(void.status == 75, "\(void.output) \(void.errors)")
            #expect(!void.output.contains("Refunded to its card"), "\(void.output)")
            #expect(void.errors.contains("Not refunded to its card") && void.errors.contains("--by-hand"))
            let listed = try await till.merced.run("sales", "open")
            #expect(listed.output.contains("Refund refused") && listed.output.contains("--by-hand HOW"))
            let again = try await till.merced.run("sales", "resolve", "R1-000001")
            #expect(again.status == 75 && !again.output.contains("Sold"), "\(again.output) \(again.errors)")
            // Under the number of the void.
            let closed = try await till.merced.run("sales", "resolve", "R1-000002", "--by-hand", "cash, Mira")
            #expect(closed.status == 0 && closed.output.contains("by hand, cash, Mira"), "\(closed.output)")
            #expect(try await Self.open(till) == 0)
            let twice = try await till.merced.run("sales", "resolve", "R1-000002", "--by-hand", "cash, Mira")
            #expect(twice.status == 1, "\(twice.output) \(twice.errors)")
            // Nothing is refunded as well when Stripe would.
            till.setup.store.stripe.refuseRefunds(nil)
            #expect(try await till.merced.run("sales", "resolve").status == 0)
            #expect(till.takenOfAll > 0)
            #expect(try await till.merced.run("sync").status == 0)
            let note = "The processor refused to refund a card; refunded by hand: cash, Mira, R1-000001"
            #expect(till.setup.store.count(ofNote: note, on: order) == 1)
            #expect(till.setup.store.count(ofNote: "Given back: Card \(total), R1-000002", on: order) == 0)
            #expect(try await till.merced.run("ledger", "check").status == 0)
        }
    }

    /// The balance was topped up a minute later; the first refusal is repeated under its key all day.
    @Test func test_void_when_the_refusal_is_over_then_asking_again_refunds() async throws {
        try await CardTill.with(.stripe) { till in
            _ = try await Self.sold(till)
            till.setup.store.stripe.refuseRefunds("insufficient_funds")
            #expect(try await till.merced.run("sales", "void", "R1-000001").status == 75)
            till.setup.store.stripe.refuseRefunds(nil)
            let again = try await till.merced.run("sales", "resolve", "R1-000002")
            #expect(again.status == 0, "\(again.output) \(again.errors)")
            #expect(till.takenOfAll == 0)
            #expect(try await Self.open(till) == 0)
        }
    }

    @Test func test_return_when_stripe_repeats_a_500_then_asking_again_refunds_once() async throws {
        try await CardTill.with(.stripe) { till in
            _ = try await Self.sold(till)
            let trouble = StripeTrouble(.serverError(isDone: false), at: .refund)
            till.setup.store.stripe.add(trouble)
            let back = try await till.merced.run("sales", "refund", "R1-000001", "--all", "--json")
            #expect([0, 75].contains(back.status), "\(back.output) \(back.errors)")
            let again = try await till.merced.run("sales", "resolve", "R1-000002")
            #expect(again.status == 0, "\(again.output) \(again.errors)")
            #expect(till.takenOfAll == 0)
            #expect(till.setup.store.stripe.ledger.intents.flatMap(\.refunds).count == 1)
        }
    }

    /// Canadian debit: the reader asks for the card again.
    @Test(arguments: [["void", "R1-000001"], ["refund", "R1-000001", "--all"]])
    func test_refund_when_the_card_must_be_presented_then_said_and_refunded_at_the_reader(words: [String]) async throws
    {
        try await CardTill.with(.stripe, DemoStoreConfiguration(orders: 60, currency: "CAD")) { till in
            let stripe = till.setup.store.stripe
            stripe.setCard(StripeLedger.interacCard)
            _ = try await Self.sold(till)
            #expect(stripe.ledger.intents.map(\.isInterac) == [true])
            let back = try await till.merced.run(["sales"] + words)
            #expect(back.status == 0, "\(back.output) \(back.errors)")
            #expect(back.errors.contains("Present the card"), "\(back.errors)")
            #expect(till.takenOfAll == 0)
            #expect(try await Self.open(till) == 0)
        }
    }

    /// Paying it out as well, or asking for ever, would both be wrong.
    @Test func test_return_when_it_was_refunded_in_the_dashboard_then_the_card_had_it() async throws {
        try await CardTill.with(.stripe) { till in
            _ = try await Self.sold(till)
            let stripe = till.setup.store.stripe
            stripe.refundInDashboard(try #require(stripe.ledger.intents.first?.id))
            #expect(till.takenOfAll == 0)
            let back = try await till.merced.run("sales", "refund", "R1-000001", "--all", "--json")
            #expect(back.status == 0 && back.output.contains("had-it"), "\(back.output) \(back.errors)")
            #expect(try await Self.open(till) == 0)
            #expect(stripe.ledger.intents.flatMap(\.refunds).count == 1)
        }
    }

    @Test func test_resolve_when_a_sale_in_cash_was_voided_then_not_said_to_be_sold() async throws {
        try await CardTill.with(.gateway) { till in
            let counter = try await SaleCounter.opened(till.setup, till.merced)
            try till.merced.nameTill("R1")
            #expect(try await till.merced.run("sell", "--item", counter.goods[0], "--cash", "exact").status == 0)
            #expect(try await till.merced.run("sales", "void", "R1-000001").status == 0)
            for number in ["R1-000001", "R1-000002"] {
                let resolved = try await till.merced.run("sales", "resolve", number)
                #expect(resolved.status == 0 && resolved.output == "Voided: R1-000001.\n", "\(resolved.output)")
            }
        }
    }

    /// A return that was paid in cash has nothing open, and a number all the same.
    @Test func test_resolve_when_a_return_has_nothing_open_then_said() async throws {
        try await CardTill.with(.gateway) { till in
            let counter = try await SaleCounter.opened(till.setup, till.merced)
            try till.merced.nameTill("R1")
            #expect(try await till.merced.run("sell", "--item", counter.goods[0], "--cash", "exact").status == 0)
            #expect(try await till.merced.run("sales", "refund", "R1-000001", "--all").status == 0)
            let resolved = try await till.merced.run("sales", "resolve", "R1-000002")
            #expect(resolved.status == 0 && resolved.output.contains("Nothing of it is open."), "\(resolved.errors)")
        }
    }
}
