import DemoStore
import Foundation
import TestSupport
import Testing

/// `merced stats` beside the reports of the store.
@Suite(.timeLimit(.minutes(10))) struct StatsCommandTests {
    private static let figures: Set = [
        "avg_order_value", "coupons", "gross_sales", "net_revenue", "num_items_sold", "orders_count", "refunds",
        "shipping", "taxes", "total_sales",
    ]

    /// Its orders lie in the years before this moment, as the program's clock has it.
    private static var store: DemoStoreConfiguration { DemoStoreConfiguration(orders: 60, now: Date()) }

    @Test func test_json_when_all_orders_are_here_then_computed_and_reported_are_the_same() async throws {
        try await RunningDemo.connected(Self.store) { _, merced in
            #expect(try await merced.run("sync").status == 0)
            let outcome = try await merced.run("stats", "--range", "last365", "--compare", "previous", "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let computed = try #require(outcome.json["computed"])
            let reported = try #require(outcome.json["reported"])
            #expect(Self.figures.isSubset(of: Set(computed.members.map(\.name))))
            for figure in Self.figures { #expect(computed[figure] == reported[figure], "\(figure)") }
            #expect((computed["orders_count"]?.integer ?? 0) > 0)
            #expect(computed["total_sales"]?.text?.contains(".") ?? false)
            #expect(outcome.json["differences"]?.elements.isEmpty ?? false)
            #expect(outcome.json["compared"]?["computed"]?["orders_count"] != nil)
        }
    }

    @Test func test_text_when_the_reports_are_behind_then_says_so() async throws {
        try await RunningDemo.connected(Self.store) { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            setup.store.setOddities([.analyticsBehind(300 * 86_400)])
            let outcome = try await merced.run("stats", "--range", "last365", "--top", "2")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("HERE") && outcome.output.contains("STORE"))
            #expect(outcome.output.contains("The store's reports are behind its orders."))
            setup.store.setOddities([.analyticsOff])
            let alone = try await merced.run("stats", "--range", "last365")
            #expect(alone.status == 0, "\(alone.errors)")
            #expect(alone.output.contains("HERE") && !alone.output.contains("STORE"))
            #expect(alone.errors.contains("The store reports no figures"))
        }
    }

    @Test func test_figures_when_offline_then_are_those_that_are_saved() async throws {
        try await RunningDemo.connected(Self.store) { setup, merced in
            #expect(try await merced.run("sync").status == 0)
            let before = try await merced.run("stats", "--range", "last90", "--json")
            setup.proxy.goDown()
            let outcome = try await merced.run("stats", "--range", "last90", "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.json["computed"] == before.json["computed"])
            #expect(outcome.json["reported"]?.isNull ?? false)
            #expect(outcome.errors.contains("Only what is saved here is counted."))
        }
    }

    @Test func test_range_when_wrong_then_64_and_nothing_is_added_up() async throws {
        try await RunningDemo.connected(Self.store) { _, merced in
            for wrong in [
                ["--range", "2026-13"], ["--range", "2026-11-22..2026-11-01"], ["--range", ""],
                ["--range", "last365", "--by", "hour"], ["--compare", "tomorrow"], ["--currency", "EURO"],
                ["--top", "-1"],
            ] {
                let outcome = try await merced.run(["stats"] + wrong)
                #expect(outcome.status == 64, "\(wrong) \(outcome.errors)")
                #expect(outcome.output.isEmpty)
            }
        }
    }

    @Test func test_day_when_nothing_is_saved_yet_then_is_the_stores() async throws {
        try await RunningDemo.connected(Self.store) { setup, merced in
            let before = Date()
            let outcome = try await merced.run("stats", "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let zone = try #require(TimeZone(identifier: setup.store.configuration.timeZone))
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            let days = [before, Date()].map { date in
                let parts = calendar.dateComponents([.year, .month, .day], from: date)
                return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
            }
            let day = outcome.json["range"]?["from"]?.text ?? ""
            #expect(days.contains(day), "\(day)")
            #expect(outcome.errors.contains("Not every order is here yet"))
        }
    }
}
