import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced sell --deposit` and `--pay-link`, as programs.
@Suite(.timeLimit(.minutes(10)))
struct SellDepositTests {
    private static let twoDays = ["MERCED_CRASH_TEST": "clock:172800"]

    private static func minor(_ text: String?) -> Int { Int(((Double(text ?? "") ?? -1) * 100).rounded()) }

    /// What a tender took by day, from the CSV of totals.
    private static func cash(_ csv: String) -> [String: Int] {
        let rows = csv.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let cash = rows.filter { $0.count > 8 && $0[2] == "tender" && $0[3] == "Cash" }
        return Dictionary(cash.map { (String($0[0]), minor(String($0[8]))) }) { $0 + $1 }
    }

    @Test func test_deposit_when_collected_days_later_then_each_part_counts_on_its_day_and_one_order_is_made()
        async throws
    {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            try merced.nameTill("R1")
            let left = try await merced.run(
                ["sell", "--item", "\(counter.goods[0]):3", "--cash", "1:1", "--deposit", "--json"]
            )
            #expect(left.status == 0, "\(left.output) \(left.errors)")
            let deposit = try #require(left.jsonLines.first { $0["state"]?.text == "deposit" })
            #expect(deposit["amount"]?.text == "1.00")
            let uuid = try #require(deposit["sale"]?.text)
            let open = try await merced.run("sales", "open", "--deposits", "--json").json["sales"]?.elements ?? []
            #expect(open.map { $0["sale"]?.text } == [uuid] && open.first?["deposit_at"]?.text != nil)
            let slip = try await merced.run("sales", "slip", uuid).output
            #expect(
                slip.contains("DEPOSIT") && slip.contains("3 × ") && slip.contains("Cash 1.00 USD: Paid"),
                "\(slip)"
            )
            let first = Self.cash(try await merced.run("sales", "totals").output)
            #expect(Array(first.values) == [100], "what was taken is in the drawer: \(first)")
            #expect(try await merced.receipts().isEmpty)
            let order = try #require(left.jsonLines.last?["order"]?.integer)
            #expect(left.jsonLines.last?["state"]?.text == "reserved" && counter.orders(of: uuid) == [order])
            #expect(setup.store.status(ofOrder: order) == "on-hold")

            let rest = Self.minor(deposit["rest"]?.text)
            let sold = try await merced.run(
                ["sell", "--cart", uuid, "--cash", "exact", "--json"],
                adding: Self.twoDays
            )
            #expect(sold.status == 0, "\(sold.output) \(sold.errors)")
            #expect(sold.jsonLines.contains { $0["state"]?.text == "paid" && $0["number"]?.text == "R1-000001" })
            let days = Self.cash(try await merced.run("sales", "totals").output).sorted { $0.key < $1.key }
            #expect(days.map(\.value) == [100, rest], "\(days)")
            #expect(days.first?.key == first.keys.first)
            try await counter.sendAll(merced)
            #expect(counter.orders(of: uuid) == [order] && setup.store.status(ofOrder: order) == "completed")
            #expect(
                try await merced.run("sales", "open", "--deposits", "--json").json["sales"]?.elements.isEmpty == true
            )
        }
    }

    @Test func test_deposit_when_given_up_days_later_then_its_day_keeps_it_and_the_later_day_gives_it_back()
        async throws
    {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            try merced.nameTill("R1")
            let left = try await merced.run(
                ["sell", "--item", "\(counter.goods[0]):3", "--cash", "1:1", "--deposit", "--json"]
            )
            let uuid = try #require(left.jsonLines.last?["sale"]?.text)
            let given = try await merced.run(["sales", "give-up", uuid, "--json"], adding: Self.twoDays)
            #expect(given.status == 0, "\(given.errors)")
            let days = Self.cash(try await merced.run("sales", "totals").output).sorted { $0.key < $1.key }
            #expect(days.map(\.value) == [100, -100], "\(days)")
            try await counter.sendAll(merced)
            #expect(counter.orders(of: uuid).map { setup.store.status(ofOrder: $0) } == ["cancelled"])
        }
    }

    @Test func test_pay_link_when_asked_for_then_a_pending_order_with_its_address_and_nothing_is_sold() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            try merced.nameTill("R1")
            let made = try await merced.run("sell", "--item", counter.goods[0], "--pay-link", "--json")
            #expect(made.status == 0, "\(made.output) \(made.errors)")
            let last = try #require(made.jsonLines.last)
            let id = try #require(last["order"]?.integer)
            #expect(last["state"]?.text == "ordered" && setup.store.status(ofOrder: id) == "pending")
            #expect(last["link"]?.text?.hasPrefix("http") == true)
            #expect(setup.store.orderJSON(id)?["total"]?.text == last["total"]?.text)
            #expect(try await merced.receipts().isEmpty)
            #expect(try await merced.run("sales", "carts", "--json").json["carts"]?.elements.isEmpty == true)
            let both = try await merced.run("sell", "--item", counter.goods[0], "--pay-link", "--cash", "exact")
            #expect(both.status == 64 && both.errors.contains("--pay-link takes no money"), "\(both.errors)")
        }
    }

    @Test func test_pay_link_when_the_store_is_gone_then_said_and_made_once_when_it_answers() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            setup.proxy.add(Fault(.gateway(504), path: "/wp-json"))
            let waiting = try await merced.run("sell", "--item", counter.goods[0], "--pay-link", "--json")
            #expect(waiting.status == 75, "\(waiting.output) \(waiting.errors)")
            #expect(waiting.jsonLines.last?["state"]?.text == "waiting")
            setup.proxy.removeAll()
            let before = setup.store.createdOrders.count
            _ = try await merced.run("outbox", "send")
            await setup.proxy.waitUntilQuiet()
            #expect(setup.store.createdOrders.count <= before + 1)
        }
    }
}
