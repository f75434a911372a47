import DemoStore
import Foundation
import TestSupport
import Testing
import WooFoundation

/// Items of `merced sell`, and what is left of a sale that is refused.
@Suite(.timeLimit(.minutes(10)))
struct SellItemTests {
    private struct Line: Equatable {
        let quantity: Int?
        let subtotal: Decimal
        let total: Decimal
    }

    private static func amount(_ node: JSONNode?) -> Decimal { Decimal(string: node?.text ?? "") ?? -1 }

    /// The lines of the only order that was made.
    private static func lines(_ setup: RunningDemo.Setup) throws -> [Line] {
        let id = try #require(setup.store.createdOrders.first)
        return (setup.store.orderJSON(id)?["line_items"]?.elements ?? []).map { line in
            Line(
                quantity: line["quantity"]?.integer,
                subtotal: amount(line["subtotal"]),
                total: amount(line["total"])
            )
        }
    }

    private static func carts(_ merced: Merced) async throws -> [JSONNode] {
        try await merced.run("sales", "carts", "--json").json["carts"]?.elements ?? []
    }

    @Test func test_sell_when_an_item_is_given_again_for_nothing_then_two_lines_and_the_first_keeps_its_price()
        async throws
    {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let item = counter.goods[0]
            let sold = try await merced.run(
                "sell",
                "--item",
                "\(item):3",
                "--item",
                "\(item):5@0",
                "--cash",
                "exact",
                "--json"
            )
            #expect(sold.status == 0, "\(sold.errors)")
            let lines = try Self.lines(setup)
            #expect(lines.map(\.quantity) == [3, 5])
            #expect(lines.first.map { $0.total > 0 } == true && lines.last?.total == 0)
        }
    }

    @Test func test_sell_when_an_item_is_given_again_without_its_discount_then_only_the_first_is_reduced()
        async throws
    {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let item = counter.goods[0]
            let sold = try await merced.run(
                ["sell", "--item", "\(item):2-50%", "--item", "\(item):1", "--item", item, "--cash", "exact", "--json"]
            )
            #expect(sold.status == 0, "\(sold.errors)")
            let lines = try Self.lines(setup)
            // What is as the shop prices it is scanned twice: one line of two.
            #expect(lines.map(\.quantity) == [2, 2])
            #expect(lines.first.map { $0.total * 2 } == lines.last?.total)
            #expect(lines.last.map { $0.subtotal == $0.total } == true)
        }
    }

    @Test(arguments: [
        ["--cash", "0.01"], ["--tender", "Shells"], ["--cash", "5000.001"], ["--cash", "1:1", "--tender", "Shells"],
    ])
    func test_sell_when_it_is_refused_then_its_goods_are_not_the_current_sale(_ ways: [String]) async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let refused = try await merced.run(["sell", "--item", counter.goods[0]] + ways)
            #expect(refused.status == 1, "\(refused.output) \(refused.errors)")
            #expect(try await Self.carts(merced).isEmpty)
            let open = try await merced.run("sales", "open", "--json").json
            #expect(open["sales"]?.elements.isEmpty == true, "\(open)")
        }
    }

    @Test func test_sell_when_its_card_is_declined_then_nothing_of_it_is_kept() async throws {
        try await CardTill.with(.gateway) { till in
            let counter = try await SaleCounter.opened(till.setup, till.merced)
            try till.merced.nameTill("R1")
            #expect(try await till.merced.run("orders", "probe", "--allow").status == 0)
            // The demonstration's gateway declines what ends in 02.
            let declined = try await till.merced.run(
                ["sell", "--item", "\(counter.goods[0]):3", "--card", "1.02", "--json"]
            )
            #expect(declined.status == 1 && till.takenOfAll == 0, "\(declined.output) \(declined.errors)")
            #expect(try await Self.carts(till.merced).isEmpty)
            let open = try await till.merced.run("sales", "open", "--json").json
            #expect(open["sales"]?.elements.isEmpty == true, "\(open)")
        }
    }

    @Test func test_sell_when_a_kept_cart_is_refused_then_it_is_as_it_was() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let killed = try await merced.run(
                ["sell", "--item", "\(counter.goods[0]):2", "--cash", "5000"],
                adding: ["MERCED_CRASH_TEST": "sale:tendering"]
            )
            #expect(killed.status == -9)
            let cart = try #require(try await Self.carts(merced).first?["cart"]?.text)
            let refused = try await merced.run(
                "sell",
                "--cart",
                cart,
                "--item",
                counter.goods[1],
                "--tender",
                "Shells"
            )
            #expect(refused.status == 1, "\(refused.errors)")
            let kept = try await Self.carts(merced)
            #expect(kept.map { $0["cart"]?.text } == [cart] && kept.first?["rows"]?.integer == 1, "\(kept)")
        }
    }

    @Test func test_sell_when_the_till_has_no_name_then_refused_and_no_cash_was_being_taken() async throws {
        try await RunningDemo.with { setup in
            let merced = try Merced()
            try merced.connect(to: setup.address, port: setup.port)
            let counter = try await SaleCounter.opened(setup, merced)
            let refused = try await merced.run("sell", "--item", counter.goods[0], "--cash", "100")
            #expect(refused.status == 78, "\(refused.status) \(refused.errors)")
            let carts = try await merced.run("sales", "carts")
            #expect(carts.output == "No carts are kept.\n", "\(carts.output)")
        }
    }

    @Test func test_sell_when_goods_come_back_and_nothing_is_sold_then_told_what_is_missing() async throws {
        try await RunningDemo.connected { _, merced in
            let outcome = try await merced.run("sell", "--return", "R1-000001", "--cash", "exact")
            #expect(outcome.status == 64 && outcome.errors.contains("--item or --custom"), "\(outcome.errors)")
            #expect(outcome.errors.contains("merced sales refund"))
        }
    }
}
