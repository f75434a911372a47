import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced sell --gift-card`, as programs: what the store's Gift Cards plugin is out of is what sales have of it.
@Suite(.timeLimit(.minutes(10)))
struct SellGiftCardTests {
    private static let code = "WXYZ-ABCD-EFGH-1234"

    private static func with(_ body: (RunningDemo.Setup, Merced, SaleCounter) async throws -> Void) async throws {
        var configuration = DemoStoreConfiguration(orders: 60)
        configuration.plugins = [.giftCards]
        try await RunningDemo.connected(configuration) { setup, merced in
            setup.store.setGiftCards([DemoGiftCard(code: code, balance: 500)])
            let counter = try await SaleCounter.opened(setup, merced)
            try merced.nameTill("R1")
            try await body(setup, merced, counter)
        }
    }

    private static func left(_ setup: RunningDemo.Setup) -> Decimal? { setup.store.remaining(onGiftCard: code) }

    /// Files of the home that have the code.
    private static func leaks(_ merced: Merced) throws -> [String] {
        let files = FileManager.default.enumerator(at: merced.home.url, includingPropertiesForKeys: nil)
        return (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { file in
            guard let bytes = try? Data(contentsOf: file) else { return false }
            return bytes.firstRange(of: Data(code.utf8)) != nil
        }.map(\.lastPathComponent)
    }

    @Test func test_gift_card_when_split_with_cash_then_two_legs_its_code_is_masked_and_a_void_gives_it_back()
        async throws
    {
        try await Self.with { setup, merced, counter in
            let sold = try await merced.run(
                ["sell", "--item", "\(counter.goods[0]):3", "--gift-card", "-:1", "--cash", "exact", "--json"],
                input: Self.code + "\n"
            )
            #expect(sold.status == 0, "\(sold.output) \(sold.errors)")
            let states = sold.jsonLines.compactMap { $0["state"]?.text }
            #expect(states.first == "priced" && states.last == "sent", "\(states)")
            #expect(Self.left(setup) == 499)
            let legs = try await merced.run("sales", "show", "R1-000001", "--json").json["legs"]?.elements ?? []
            #expect(legs.map { $0["tender"]?.text } == ["Gift card", "Cash"])
            let receipt = try await merced.run("receipt", "R1-000001").output
            #expect(receipt.contains("…1234") && !receipt.contains(Self.code), "\(receipt)")
            #expect(try Self.leaks(merced).isEmpty)
            let void = try await merced.run("sales", "void", "R1-000001", "--json")
            #expect(void.status == 0, "\(void.errors)")
            try await counter.sendAll(merced)
            #expect(Self.left(setup) == 500)
            let orders = counter.orders(of: sold.jsonLines.last?["sale"]?.text ?? "")
            #expect(orders.compactMap { setup.store.status(ofOrder: $0) } == ["cancelled"])
        }
    }

    /// In a command it could be read by every user of the computer: it is refused there before anything is asked or written.
    @Test(arguments: [("TYPO-ABCD-TYPO-0000", ""), ("TYPO-ABCD-TYPO-0000:5", ""), ("-:five", "x"), ("-", "")])
    func test_gift_card_when_its_code_is_an_argument_or_missing_then_refused_in_words(_ value: String, _ input: String)
        async throws
    {
        try await Self.with { setup, merced, counter in
            let refused = try await merced.run(
                ["sell", "--item", counter.goods[0], "--gift-card", value],
                input: input
            )
            #expect(refused.status == 64 && refused.errors.contains("standard input"), "\(refused.errors)")
            #expect(!(refused.output + refused.errors).contains("ABCD") && setup.store.createdOrders.isEmpty)
        }
    }

    /// All of it goes back to the card by one return, and by none in part.
    @Test func test_sale_when_a_gift_card_paid_all_of_it_then_returned_to_the_card() async throws {
        try await Self.with { setup, merced, counter in
            let sold = try await merced.run(
                ["sell", "--item", "\(counter.goods[0]):2", "--gift-card", "-", "--json"],
                input: Self.code + "\n"
            )
            #expect(sold.status == 0 && (Self.left(setup) ?? 500) < 500, "\(sold.output) \(sold.errors)")
            let part = try await merced.run("sales", "refund", "R1-000001", "--item", "\(counter.goods[0]):1")
            #expect(part.status == 1 && part.errors.contains("gift card"), "\(part.status) \(part.errors)")
            let all = try await merced.run("sales", "refund", "R1-000001", "--all", "--json")
            #expect(all.status == 0, "\(all.output) \(all.errors)")
            try await counter.sendAll(merced)
            #expect(Self.left(setup) == 500)
            let orders = counter.orders(of: sold.jsonLines.last?["sale"]?.text ?? "")
            #expect(orders.compactMap { setup.store.status(ofOrder: $0) } == ["refunded"])
            #expect(try Self.leaks(merced).isEmpty)
        }
    }

    @Test func test_gift_card_when_another_payment_is_known_to_fail_then_nothing_is_taken_from_it() async throws {
        try await Self.with { setup, merced, counter in
            for (more, reason) in [
                (["--tender", "Shells:1"], "Shells"), (["--card"], "card"), (["--gift-card", "-"], "gift card"),
            ] {
                let refused = try await merced.run(
                    ["sell", "--item", "\(counter.goods[0]):3", "--gift-card", "-:1"] + more,
                    input: Self.code + "\n" + Self.code + "\n"
                )
                #expect(refused.status == 1 && refused.errors.contains(reason), "\(refused.errors)")
                #expect(Self.left(setup) == 500 && setup.store.createdOrders.isEmpty, "\(more)")
            }
        }
    }

    @Test func test_gift_card_when_unknown_then_said_without_its_code_and_no_order_is_left() async throws {
        try await Self.with { setup, merced, counter in
            let refused = try await merced.run(
                ["sell", "--item", counter.goods[0], "--gift-card", "-"],
                input: "NONE-SUCH-9999\n"
            )
            #expect(refused.status == 1 && refused.output.contains("…9999"), "\(refused.output) \(refused.errors)")
            #expect(!(refused.output + refused.errors).contains("NONE-SUCH"))
            #expect(setup.store.createdOrders.allSatisfy { setup.store.status(ofOrder: $0) ?? "trash" == "trash" })
        }
    }

    /// Killed at each step, two of them in a short run: afterwards the gift card has paid once, or the sale is a cart again.
    @Test(
        arguments: ["sale:made", "sale:ended"]
            + (Seed.isLong ? ["sale:asking", "sale:asked", "sale:sending", "sale:committing", "sale:committed"] : [])
    )
    func test_gift_card_when_killed_then_charged_once_or_not_at_all(_ moment: String) async throws {
        try await Self.with { setup, merced, counter in
            let killed = try await merced.run(
                ["sell", "--item", counter.goods[0], "--gift-card", "-", "--json"],
                adding: ["MERCED_CRASH_TEST": moment],
                input: Self.code + "\n"
            )
            #expect(killed.status == -9, "\(moment): \(killed.status) \(killed.output) \(killed.errors)")
            await setup.proxy.waitUntilQuiet()
            let resolved = try await merced.run(
                ["sales", "resolve", "--json"],
                adding: ["MERCED_CRASH_TEST": "clock:600"]
            )
            #expect(resolved.status == 0, "\(moment): \(resolved.output) \(resolved.errors)")
            var sales = try await merced.run("sales", "list", "--json").json["sales"]?.elements ?? []
            if sales.isEmpty {
                #expect(Self.left(setup) == 500, "\(moment)")
                let carts = try await merced.run("sales", "carts", "--json").json["carts"]?.elements ?? []
                let again = try await merced.run(
                    ["sell", "--cart", carts.first?["cart"]?.text ?? "", "--gift-card", "-", "--json"],
                    adding: ["MERCED_CRASH_TEST": "clock:1200"],
                    input: Self.code + "\n"
                )
                #expect(again.status == 0, "\(moment): \(again.output) \(again.errors)")
                sales = try await merced.run("sales", "list", "--json").json["sales"]?.elements ?? []
            }
            #expect(sales.count == 1, "\(moment)")
            let total = try #require(Decimal(string: sales.first?["total"]?.text ?? ""))
            try await counter.sendAll(merced)
            #expect(Self.left(setup) == 500 - total, "\(moment)")
            let orders = counter.orders(of: sales.first?["sale"]?.text ?? "")
            let standing = orders.filter { setup.store.status(ofOrder: $0) == "completed" }
            #expect(standing.count == 1, "\(moment): \(orders.map { setup.store.status(ofOrder: $0) ?? "" })")
        }
    }
}
