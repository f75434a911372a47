import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced sell --uuid`: a script's sale happens once.
@Suite(.timeLimit(.minutes(10)))
struct SellOnceTests {
    private static let uuid = "5D1C1F0A-0C5C-4B57-8F0E-0E6A4C9D2B11"

    private static func numbers(_ merced: Merced) async throws -> [String?] {
        try await merced.run("sales", "list", "--json").json["sales"]?.elements.map { $0["number"]?.text } ?? []
    }

    @Test func test_sell_when_requested_again_under_its_uuid_then_answered_with_the_first_sale() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let words = ["sell", "--item", "\(counter.goods[0]):2", "--cash", "5000", "--uuid", Self.uuid, "--json"]
            let first = try await merced.run(words)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.jsonLines.last?["sale"]?.text == Self.uuid.lowercased())
            let again = try await merced.run(words)
            #expect(again.status == 0, "\(again.errors)")
            #expect(again.jsonLines.map { $0["state"]?.text } == ["paid", "sent"], "\(again.output)")
            #expect(again.jsonLines.last == first.jsonLines.last)
            #expect(again.errors.contains("R1-000001 was sold before"), "\(again.errors)")
            #expect(try await Self.numbers(merced) == ["R1-000001"])
            #expect(counter.orders(of: Self.uuid.lowercased()).count == 1 && setup.store.createdOrders.count == 1)
        }
    }

    @Test func test_sell_when_its_uuid_has_another_total_then_refused_and_nothing_is_sold() async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let words = ["--cash", "exact", "--uuid", Self.uuid, "--json"]
            #expect(try await merced.run(["sell", "--item", counter.goods[0]] + words).status == 0)
            for other in ["\(counter.goods[0]):2", "no-such"] {
                let refused = try await merced.run(["sell", "--item", other] + words)
                #expect(refused.status == 1 && refused.jsonLines.isEmpty, "\(refused.output)")
                #expect(refused.errors.contains("already paid as R1-000001"), "\(refused.errors)")
            }
            #expect(try await Self.numbers(merced) == ["R1-000001"])
            #expect(try await merced.run("sales", "carts", "--json").json["carts"]?.elements.isEmpty == true)
        }
    }

    /// Killed before the commit, after it, and when the store has it.
    @Test(arguments: ["tendering", "committing", "committed", "made"])
    func test_sell_when_killed_and_requested_again_under_its_uuid_then_sold_once(step: String) async throws {
        try await RunningDemo.connected { setup, merced in
            let counter = try await SaleCounter.opened(setup, merced)
            let words = ["sell", "--item", counter.goods[0], "--cash", "5000", "--uuid", Self.uuid, "--json"]
            let killed = try await merced.run(words, adding: ["MERCED_CRASH_TEST": "sale:\(step)"])
            #expect(killed.status == -9, "\(killed.errors)")
            await setup.proxy.waitUntilQuiet()
            let again = try await merced.run(words, adding: ["MERCED_CRASH_TEST": "clock:600"])
            #expect([0, 75].contains(again.status), "\(step): \(again.errors)")
            try await counter.sendAll(merced)
            #expect(try await Self.numbers(merced) == ["R1-000001"], "\(step)")
            #expect(counter.orders(of: Self.uuid.lowercased()).count == 1, "\(step)")
            #expect(try await merced.run("sales", "carts", "--json").json["carts"]?.elements.isEmpty == true)
        }
    }

    /// The cash of the first run is not taken again; the part that is left is.
    @Test func test_sell_when_a_part_was_taken_under_its_uuid_then_only_the_rest_is_taken() async throws {
        try await CardTill.with(.gateway) { till in
            let counter = try await SaleCounter.opened(till.setup, till.merced)
            try till.merced.nameTill("R1")
            #expect(try await till.merced.run("orders", "probe", "--allow").status == 0)
            let ways = ["--cash", "1:1", "--card", "--uuid", Self.uuid, "--json"]
            let words = ["sell", "--item", "\(counter.goods[0]):3"] + ways
            let killed = try await till.merced.run(words, adding: ["MERCED_CRASH_TEST": "sale:asked"])
            #expect(killed.status == -9, "\(killed.output) \(killed.errors)")
            let other = try await till.merced.run(["sell", "--item", counter.goods[0]] + ways)
            #expect(other.status == 1 && other.errors.contains("Parts of this sale are paid"), "\(other.errors)")
            let again = try await till.merced.run(words)
            #expect(again.status == 0, "\(again.output) \(again.errors)")
            let sold = try await till.merced.run("sales", "show", "R1-000001", "--json").json
            #expect(sold["legs"]?.elements.map { $0["tender"]?.text } == ["Cash", "Card"])
            #expect(sold["legs"]?.elements.first?["amount"]?.text == "1.00")
            #expect(try await Self.numbers(till.merced) == ["R1-000001"])
        }
    }

    @Test(arguments: [
        ["--uuid", "till-7"], ["--uuid", uuid, "--cart", uuid], ["--uuid", uuid, "--pay-link"],
    ])
    func test_sell_when_a_uuid_makes_no_sense_then_64(_ words: [String]) async throws {
        try await RunningDemo.connected { _, merced in
            let ways = words.contains("--pay-link") ? [] : ["--cash", "exact"]
            let outcome = try await merced.run(["sell", "--item", "MUG"] + ways + words)
            #expect(outcome.status == 64, "\(outcome.errors)")
        }
    }
}
