import DemoStore
import Foundation
import TestSupport
import Testing

/// As `KilledCardTests`, for a reader that its processor drives and a plugin that captures: Stripe and the store are one
/// process, merced another. Afterwards a paid order was charged and captured once, an unpaid one is charged nothing.
@Suite(.timeLimit(.minutes(Seed.isLong ? 240 : 30)))
struct KilledSmartCardTests {
    private static let rows = 14
    private static let moments = (1...rows).flatMap { ["payment-before:\($0)", "payment-after:\($0)"] }

    /// What must hold once everybody can be asked again.
    private func settle(_ card: CardTill, _ id: Int, _ what: String) async throws {
        let resolved = try await card.merced.run("payments", "resolve", "--json")
        #expect(resolved.status == 0, "\(what): \(resolved.errors)\(resolved.output)")
        let taken = card.taken(id)
        #expect(taken == (card.till.isPaid(id) ? 2_450 : 0), "\(what): \(taken) taken, paid \(card.till.isPaid(id))")
        #expect(try await card.open() == 0, "\(what)")
        if !card.till.isPaid(id) {
            let again = try await card.merced.run("pay", "\(id)", "--json")
            #expect(again.status == 0, "\(what): \(again.steps) \(again.output)\(again.errors)")
        }
        #expect(card.till.isPaid(id) && card.taken(id) == 2_450, "\(what)")
        let intents = card.setup.store.stripe.ledger.intents.filter { $0.orderID == id }
        #expect(intents.map(\.captures).reduce(0, +) == 1, "\(what): \(intents.map(\.status))")
        try await card.checkReceipts(of: id, what)
        #expect(try await card.merced.run("payments", "verify").status == 0)
    }

    @Test func test_card_when_nothing_goes_wrong_then_is_captured_once() async throws {
        try await CardTill.with(.stripe) { card in
            let id = card.till.order()
            let paid = try await card.merced.run("pay", "\(id)", "--json")
            #expect(paid.status == 0, "\(paid.output)\(paid.errors)")
            try await settle(card, id, "plain")
        }
    }

    @Test(arguments: Seed.some(1, of: moments))
    func test_card_when_killed_at_a_step_then_is_charged_once_or_not_at_all(_ moment: String) async throws {
        try await CardTill.with(.stripe) { card in
            let id = card.till.order()
            let killed = try await card.merced.run("pay", "\(id)", adding: ["MERCED_CRASH_TEST": moment])
            #expect(killed.status == -9, "\(moment): \(killed.status) \(killed.output)\(killed.errors)")
            let isListed = try await card.open() == 1
            #expect(
                isListed == (moment != "payment-before:1" && moment != "payment-after:\(Self.rows)"),
                "\(moment)"
            )
            try await settle(card, id, moment)
        }
    }

    private static let answers =
        (1...7).map { ("/stripe/", $0) } + (1...2).map { ("wc_stripe", $0) } + (1...9).map { ("orders/", $0) }

    @Test(arguments: Seed.some(1, of: answers))
    func test_card_when_an_answer_is_lost_then_is_charged_once_or_not_at_all(
        _ path: String,
        _ number: Int
    ) async throws {
        try await CardTill.with(.stripe) { card in
            let id = card.till.order()
            let fault = card.setup.proxy.add(Fault(.cutAfterStore, path: path, from: number, times: 1))
            let paid = try await card.merced.run("pay", "\(id)", "--json")
            card.setup.proxy.remove(fault)
            let last = paid.steps.last ?? ""
            #expect((paid.status == 0) == (last == "paid"), "\(path) \(number): \(paid.steps) \(paid.errors)")
            try await settle(card, id, "\(path) \(number)")
        }
    }

    @Test func test_card_when_two_programs_pay_one_order_then_it_is_charged_once() async throws {
        try await CardTill.with(.stripe) { card in
            let id = card.till.order()
            async let first = card.merced.run("pay", "\(id)", "--json")
            async let second = card.merced.run("pay", "\(id)", "--json")
            let ends = try await [first, second]
            #expect(ends.count { $0.status == 0 } == 1, "\(ends.map(\.steps)) \(ends.map(\.errors))")
            #expect(card.taken(id) == 2_450 && card.till.isPaid(id))
        }
    }
}
