import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// `merced sell --return`, as programs: goods pay for others, money goes either way, and killed at every step it is one return and
/// one sale or neither.
@Suite(.timeLimit(.minutes(20)))
struct ExchangeCommandTests {
    private static func minor(_ text: String?) -> Int { Int(((Double(text ?? "") ?? -1) * 100).rounded()) }

    private static func states(_ outcome: Program.Outcome) -> [String] {
        outcome.jsonLines.compactMap { $0["state"]?.text }
    }

    private static func sales(_ merced: Merced) async throws -> [JSONNode] {
        try await merced.run("sales", "list", "--limit", "all", "--json").json["sales"]?.elements ?? []
    }

    @Test func test_exchange_when_paid_or_given_back_in_cash_then_states_as_lines_and_both_in_the_store() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let (one, two) = (counter.goods[0], counter.goods[1])
            #expect(try await merced.run("sell", "--item", "\(one):3", "--item", two, "--cash", "exact").status == 0)
            let dear = ["sell", "--return", "R1-000001:\(one):2", "--item", "\(one):3", "--json"]
            for wrong in [["--deposit", "--cash", "1"], ["--pay-link"], ["--return", "R1-000002:\(one)"]] {
                #expect(try await merced.run(dear + wrong).status == 64)
            }
            let unpaid = try await merced.run(dear)
            #expect(unpaid.status == 1 && Self.states(unpaid) == ["priced", "planned"], "\(unpaid.errors)")
            let paid = try await merced.run(dear + ["--cash", "exact", "--return-reason", "too small"])
            #expect(paid.status == 0, "\(paid.output) \(paid.errors)")
            #expect(Self.states(paid) == ["priced", "planned", "paid", "returned", "sent", "sent"])
            let (back, sold) = (paid.jsonLines[3], try #require(paid.jsonLines.last))
            #expect(back["number"]?.text == "R1-000002" && sold["number"]?.text == "R1-000003")
            let made = counter.orders(of: sold["sale"]?.text ?? "")
            let order = try #require(made.first)
            #expect(setup.store.status(ofOrder: order) == "completed")

            let cheap = ["sell", "--return", "R1-000001", "--item", one]
            let unused = try await merced.run(cheap + ["--cash", "50"])
            #expect(unused.status == 1 && unused.errors.contains("nothing is left to pay"), "\(unused.errors)")
            let given = try await merced.run(cheap + ["--card", "--no-restock"])
            #expect(given.status == 0, "\(given.output) \(given.errors)")
            #expect(given.output.contains("Returned: R1-000004") && given.output.contains("Refund: Cash"))
            let first = try await merced.run("sales", "show", "R1-000001", "--json")
            let orders = counter.orders(of: first.json["sale"]?.text ?? "")
            #expect(setup.store.status(ofOrder: orders.first ?? 0) == "refunded")
            let tenders = try await merced.run("sales", "totals").output
            #expect(tenders.contains("tender,Exchange,,4,,,0.00,0.00"), "\(tenders)")
            let again = try await merced.run(cheap + ["--cash", "exact"])
            #expect(again.status == 1, "\(again.output)")
            #expect(try await merced.receipts().map(\.number) == [1, 2, 3, 4, 5])
            #expect(try await merced.run("ledger", "check").status == 0)
        }
    }

    private static let steps = ["committing", "committed", "refunding", "refunded", "sending", "made", "sent"]
    private static let killed = CardTill.Processor.allCases.flatMap { processor in steps.map { (processor, $0) } }

    /// What the new goods do not use up goes back to the card. Two of them in a short run.
    @Test(arguments: Seed.isLong ? killed : [(CardTill.Processor.gateway, "committed"), (.stripe, "refunded")])
    func test_exchange_when_killed_then_both_or_neither_and_the_card_has_its_money_once(
        _ processor: CardTill.Processor,
        step: String
    ) async throws {
        try await CardTill.with(processor) { till in
            let counter = try await SaleCounter.opened(till.setup, till.merced)
            try till.merced.nameTill("R1")
            #expect(try await till.merced.run("orders", "probe", "--allow").status == 0)
            let goods = counter.goods[0]
            let sold = try await till.merced.run("sell", "--item", "\(goods):3", "--card", "--json")
            let total = Self.minor(sold.jsonLines.last?["total"]?.text)
            #expect(sold.status == 0 && till.takenOfAll == total, "\(sold.output) \(sold.errors)")
            let stock = Self.stock(goods, counter)
            let killed = try await till.merced.run(
                ["sell", "--return", "R1-000001:\(goods):2", "--item", goods, "--json"],
                adding: ["MERCED_CRASH_TEST": "sale:\(step)"]
            )
            #expect(killed.status == -9, "\(step): \(killed.output) \(killed.errors)")
            if step == "committing" {
                #expect(try await Self.sales(till.merced).count == 1)
                let carts = try await till.merced.run("sales", "carts", "--json").json["carts"]?.elements ?? []
                let again = try await till.merced.run("sell", "--cart", carts.first?["cart"]?.text ?? "", "--card")
                #expect(again.status == 0, "\(again.output) \(again.errors)")
            }
            #expect(try await till.merced.run("sales", "resolve").status == 0, "\(step)")
            try await counter.sendAll(till.merced)

            let sales = try await Self.sales(till.merced)
            #expect(sales.map { $0["kind"]?.text }.sorted { $0 ?? "" < $1 ?? "" } == ["return", "sale", "sale"])
            #expect(try await till.merced.receipts().map(\.number) == [1, 2, 3], "\(step)")
            let worth = -Self.minor(sales.first { $0["kind"]?.text == "return" }?["total"]?.text)
            let new = Self.minor(sales.first { $0["number"]?.text == "R1-000003" }?["total"]?.text)
            #expect(worth > new && new > 0 && till.takenOfAll == total - (worth - new), "\(step)")
            let made = counter.ordersBySale().filter { !$0.key.isEmpty }.values.joined()
            #expect(made.count == 2, "\(step)")
            let booked = made.flatMap { $0["refunds"]?.elements ?? [] }.map { -Self.minor($0["total"]?.text) }
            #expect(booked == [worth], "\(step)")
            #expect(Self.stock(goods, counter) == stock.map { $0 + 1 }, "\(step)")
            #expect(try await till.merced.run("ledger", "check").status == 0)
            #expect(try await till.merced.run("payments", "verify").status == 0)
        }
    }

    /// nil where nobody counts it.
    private static func stock(_ sku: String, _ counter: SaleCounter) -> Int? {
        counter.productID(sku).flatMap { id in
            counter.setup.store.json(of: .products, id: id)?["stock_quantity"]?.integer
        }
    }
}
