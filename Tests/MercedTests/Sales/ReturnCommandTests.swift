import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced sales refund`, as programs: by lines and legs, killed at every step, with answers lost, over both processors.
@Suite(.timeLimit(.minutes(20)))
struct ReturnCommandTests {
    private static func minor(_ text: String?) -> Int { Int(((Double(text ?? "") ?? -1) * 100).rounded()) }

    private static func booked(_ setup: RunningDemo.Setup, _ order: Int) -> [Int] {
        (setup.store.orderJSON(order)?["refunds"]?.elements ?? []).map { -minor($0["total"]?.text) }
    }

    @Test func test_refund_when_paid_in_cash_then_states_as_lines_and_one_refund_on_the_order() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let (one, two) = (counter.goods[0], counter.goods[1])
            let sold = try await merced.run("sell", "--item", "\(one):2", "--item", two, "--cash", "5000", "--json")
            let orders = counter.orders(of: sold.jsonLines.last?["sale"]?.text ?? "")
            let order = try #require(orders.first)
            let back = try await merced.run("sales", "refund", "R1-000001", "--item", one, "--reason", "torn", "--json")
            #expect(back.status == 0, "\(back.output) \(back.errors)")
            #expect(back.jsonLines.compactMap { $0["state"]?.text } == ["planned", "returned", "sent"])
            let last = try #require(back.jsonLines.last)
            #expect(last["number"]?.text == "R1-000002" && last["order"]?.integer == order)
            #expect(Self.booked(setup, order) == [Self.minor(last["total"]?.text)])
            let tooMany = try await merced.run("sales", "refund", "R1-000001", "--item", "\(one):2")
            #expect(tooMany.status == 1 && tooMany.errors.contains("only 1"), "\(tooMany.errors)")
            let card = try await merced.run("sales", "refund", "R1-000001", "--all", "--to", "card")
            #expect(card.status == 1 && card.errors.contains("by Card"), "\(card.errors)")
            let rest = try await merced.run("sales", "refund", "R1-000001", "--all")
            #expect(rest.status == 0 && rest.output.contains("Refund: Cash"), "\(rest.output) \(rest.errors)")
            #expect(Self.booked(setup, order).reduce(0, +) == Self.minor(sold.jsonLines.last?["total"]?.text))
            #expect(setup.store.status(ofOrder: order) == "refunded")
            #expect(try await merced.run("sales", "refund", "R1-000001", "--all").status == 1)
            #expect(try await merced.run("sales", "void", "R1-000001").status == 1)
            let paper = try await merced.run("receipt", "R1-000002", "--text")
            #expect(paper.output.contains("R1-000002") && paper.output.contains("torn"), "\(paper.output)")
            let totals = try await merced.run("sales", "totals")
            #expect(totals.output.contains("tender,Cash,,3,,,0.00,0.00"), "\(totals.output)")
            #expect(try await merced.run("ledger", "check").status == 0)
        }
    }

    @Test func test_refund_when_without_a_receipt_then_a_row_of_the_ledger_with_who_allowed_it_and_no_order()
        async throws
    {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let words = ["sales", "refund", "--without-receipt", "--item", counter.goods[0], "--cash", "1"]
            #expect(try await merced.run(words + ["--reason", "no fit"]).status == 64)
            #expect(try await merced.run(words + ["--approved-by", "Mira"]).status == 64)
            let orders = setup.store.createdOrders.count
            let all = words + ["--reason", "no fit", "--approved-by", "Mira", "--uuid", UUID().uuidString, "--json"]
            for _ in 0..<2 {
                let back = try await merced.run(all)
                #expect(back.status == 0, "\(back.output) \(back.errors)")
                #expect(back.jsonLines.first?["number"]?.text == "R1-000001")
                #expect(back.jsonLines.last?["total"]?.text == "1.00")
            }
            #expect(setup.store.createdOrders.count == orders)
            let shown = try await merced.run("sales", "show", "R1-000001", "--json")
            #expect(shown.json["kind"]?.text == "return" && shown.json["total"]?.text == "-1.00", "\(shown.output)")
            let paper = try await merced.run("receipt", "R1-000001", "--text")
            #expect(paper.output.contains("Mira") && paper.output.contains("no fit"), "\(paper.output)")
            let dear = try await merced.run(
                "sales",
                "refund",
                "--without-receipt",
                "--item",
                counter.goods[0],
                "--cash",
                "99999",
                "--reason",
                "x",
                "--approved-by",
                "Mira"
            )
            #expect(dear.status == 1 && dear.errors.contains("too much"), "\(dear.errors)")
            #expect(try await merced.run("ledger", "check").status == 0)
        }
    }

    /// What counts the goods up is in the same commit: nothing that ends the program after it loses it.
    @Test func test_refund_when_without_a_receipt_and_killed_after_the_commit_then_the_stock_goes_up_once() async throws
    {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let (sku, id) = try #require(
                counter.goods.lazy.compactMap { sku in counter.productID(sku).map { (sku, $0) } }.first {
                    setup.store.json(of: .products, id: $0.1)?["manage_stock"] == true
                }
            )
            func stock() -> Int? { setup.store.json(of: .products, id: id)?["stock_quantity"]?.integer }
            let before = try #require(stock())
            let words = [
                "sales", "refund", "--without-receipt", "--item", "\(sku):2", "--cash", "1", "--reason", "no fit",
                "--approved-by", "Mira", "--uuid", UUID().uuidString,
            ]
            let killed = try await merced.run(words, adding: ["MERCED_CRASH_TEST": "sale:committed"])
            #expect(killed.status == -9 && stock() == before, "\(killed.output) \(killed.errors)")
            for _ in 0..<2 {
                let again = try await merced.run(words)
                #expect(again.status == 0, "\(again.output) \(again.errors)")
            }
            #expect(try await merced.run("outbox", "retry").status == 0)
            #expect(stock() == before + 2)
            #expect(try await merced.run("ledger", "check").status == 0)
        }
    }

    private static func sold(_ till: CardTill) async throws -> (counter: SaleCounter, total: Int, order: Int) {
        let counter = try await SaleCounter.opened(till.setup, till.merced)
        try till.merced.nameTill("R1")
        let probe = try await till.merced.run("orders", "probe", "--allow")
        guard probe.status == 0 else { throw Expectation("a comparison", seen: probe.errors) }
        let sold = try await till.merced.run(
            ["sell", "--item", "\(counter.goods[0]):3", "--cash", "1", "--card", "--json"]
        )
        guard sold.status == 0, let last = sold.jsonLines.last,
            let order = counter.orders(of: last["sale"]?.text ?? "").first
        else { throw Expectation("a sale", seen: sold.output + sold.errors) }
        return (counter, minor(last["total"]?.text), order)
    }

    @Test(arguments: CardTill.Processor.allCases)
    func test_refund_when_paid_by_cash_and_card_then_each_gets_no_more_than_it_gave(_ processor: CardTill.Processor)
        async throws
    {
        try await CardTill.with(processor) { till in
            let (counter, total, order) = try await Self.sold(till)
            let one = try await till.merced.run("sales", "refund", "R1-000001", "--item", counter.goods[0], "--json")
            #expect(one.status == 0, "\(one.output) \(one.errors)")
            let part = Self.minor(one.jsonLines.last?["total"]?.text)
            #expect(till.takenOfAll == total - 100 - part)
            #expect(one.jsonLines[1]["legs"]?.elements.map { $0["card"]?.text } == ["done"])
            let tooMuch = try await till.merced.run("sales", "refund", "R1-000001", "--all", "--to", "cash")
            #expect(tooMuch.status == 1, "\(tooMuch.output)")
            let rest = try await till.merced.run("sales", "refund", "R1-000001", "--all", "--json")
            #expect(rest.status == 0, "\(rest.output) \(rest.errors)")
            #expect(till.takenOfAll == 0 && Self.booked(till.setup, order).reduce(0, +) == total)
        }
    }

    /// The processor's answer is lost: the money is pending until it is found, and is never given twice.
    @Test(arguments: CardTill.Processor.allCases, [true, false])
    func test_refund_when_the_processors_answer_is_lost_then_pending_and_given_once(
        _ processor: CardTill.Processor,
        isAfter: Bool
    ) async throws {
        try await CardTill.with(processor) { till in
            let (counter, total, order) = try await Self.sold(till)
            let path = processor == .stripe ? "/v1/refunds" : "/refund"
            till.setup.proxy.add(
                Fault(isAfter ? .cutAfterStore : .cutBeforeStore, method: "POST", path: path, times: 1)
            )
            let back = try await till.merced.run("sales", "refund", "R1-000001", "--item", counter.goods[0], "--json")
            let part = Self.minor(back.jsonLines.last?["total"]?.text)
            #expect(back.status == 0 || back.status == 75, "\(back.output) \(back.errors)")
            if back.status == 75 {
                #expect(Self.minor(back.jsonLines.last?["pending"]?.text) == part)
                let open = try await till.merced.run("sales", "open", "--json")
                #expect(open.json["returns"]?.elements.count == 1, "\(open.output)")
                #expect(try await till.merced.run("sales", "resolve", "R1-000002").status == 0)
            }
            #expect(till.takenOfAll == total - 100 - part)
            #expect(try await till.merced.run("sales", "resolve").status == 0)
            #expect(till.takenOfAll == total - 100 - part && Self.booked(till.setup, order) == [part])
        }
    }

    private static let steps = ["committing", "committed", "refunding", "refunded", "sending", "made", "sent"]
    private static let ended =
        CardTill.Processor.allCases.flatMap { processor in (steps + ["lost"]).map { (processor, $0) } }

    /// Killed at each step, or the store's answer to the refund is lost. One of each in a short run.
    @Test(
        arguments: Seed.isLong
            ? ended : [(CardTill.Processor.gateway, "committed"), (.stripe, "refunded"), (.gateway, "lost")]
    )
    func test_refund_when_killed_or_its_answer_is_lost_then_returned_once_everywhere(
        _ processor: CardTill.Processor,
        step: String
    ) async throws {
        try await CardTill.with(processor) { till in
            let (counter, total, order) = try await Self.sold(till)
            let words = [
                "sales", "refund", "R1-000001", "--item", counter.goods[0], "--json", "--uuid", UUID().uuidString,
            ]
            if step == "lost" {
                till.setup.proxy.add(Fault(.cutAfterStore, method: "POST", path: "/refunds", times: 1))
                let lost = try await till.merced.run(words)
                #expect([0, 75].contains(lost.status), "\(lost.output) \(lost.errors)")
            } else {
                let killed = try await till.merced.run(words, adding: ["MERCED_CRASH_TEST": "sale:\(step)"])
                #expect(killed.status == -9, "\(step): \(killed.output) \(killed.errors)")
            }
            let again = try await till.merced.run(words)
            #expect([0, 75].contains(again.status), "\(step): \(again.output) \(again.errors)")
            try await counter.sendAll(till.merced)
            let part = Self.minor(again.jsonLines.last?["total"]?.text)
            #expect(part > 0 && again.jsonLines.last?["number"]?.text == "R1-000002")
            #expect(till.takenOfAll == total - 100 - part && Self.booked(till.setup, order) == [part], "\(step)")
            let sales = try await till.merced.run("sales", "list", "--json").json["sales"]?.elements ?? []
            #expect(sales.map { $0["kind"]?.text } == ["return", "sale"], "\(step)")
            #expect(try await till.merced.receipts().map(\.number) == [1, 2], "\(step)")
            #expect(try await till.merced.run("ledger", "check").status == 0)
        }
    }
}
