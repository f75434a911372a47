import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// Figures beside a recomputation of the same orders, to the cent.
struct StatsComputerTests {
    static let zones = [
        "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "America/Havana",
    ]

    @Test(arguments: zones)
    func test_report_when_two_years_are_walked_then_equals_adding_up_order_by_order(zone: String) async throws {
        try await Seed.repeating(Seed.count("MERCED_STATS", usual: 1)) { generator in
            var stage = try await StatsStage(zone: zone, orders: Seed.isLong ? 700 : 250, &generator)
            try await stage.change(80, &generator)
            for kind in StatsDateKind.allCases {
                for currency in NaiveShop.currencies.keys.sorted() {
                    let book = stage.shop.book(currency: currency, dated: kind)
                    for query in stage.queries(kind, currency, &generator) { try await stage.check(query, book) }
                }
            }
        }
    }

    @Test func test_report_when_the_zone_changes_then_days_are_cut_anew() async throws {
        var generator = SeededGenerator(seed: Seed.value)
        var stage = try await StatsStage(zone: "America/New_York", orders: 120, &generator)
        try await stage.move(to: "Asia/Tokyo")
        let book = stage.shop.book(currency: "USD", dated: .created)
        for query in stage.queries(.created, "USD", &generator).suffix(40) { try await stage.check(query, book) }
    }

    @Test func test_filter_when_a_figure_is_entered_then_lists_exactly_its_orders() async throws {
        try await Seed.repeating(Seed.count("MERCED_STATS", usual: 1)) { generator in
            var stage = try await StatsStage(zone: "America/New_York", orders: 250, &generator)
            try await stage.change(60, &generator)
            for kind in StatsDateKind.allCases {
                let book = stage.shop.book(currency: "USD", dated: kind)
                for query in Seed.some(12, of: stage.queries(kind, "USD", &generator)) {
                    try await stage.checkDrills(query, book)
                }
            }
        }
    }

    @Test func test_report_when_there_are_no_orders_then_is_zero_with_every_bar() async throws {
        var generator = SeededGenerator(seed: Seed.value)
        let stage = try await StatsStage(zone: "America/New_York", orders: 0, &generator)
        let report = try await stage.report(stage.query(stage.calendar.range(.week)))
        #expect(report.totals == StatsTotals())
        #expect(report.customers == StatsCustomers())
        #expect(report.bars.count == 7)
        #expect(report.bars.allSatisfy { $0.totals == StatsTotals() && $0.compared == StatsTotals() })
        #expect(report.leaderboards == [StatsLeaderboard(kind: .products, rows: [])])
    }

    @Test func test_report_when_statuses_are_excluded_by_the_store_then_follows_its_setting() async throws {
        var generator = SeededGenerator(seed: Seed.value)
        let stage = try await StatsStage(zone: "America/New_York", orders: 300, &generator)
        let range = stage.calendar.custom(from: stage.today - NaiveShop.dayCount, to: stage.today)
        let query = stage.query(range, currency: "USD")
        let before = try await stage.report(query)
        try await stage.exclude(["pending", "failed", "cancelled", "wc-completed"])
        let after = try await stage.report(query)
        let completed = stage.shop.book(currency: "USD", dated: .created)
            .orderIDs(query.range.firstDay...query.range.lastDay) { $0.order.status == "completed" }
        try #require(!completed.isEmpty)
        #expect(after.totals.orders == before.totals.orders - completed.count)
        #expect(after.excludedStatuses.contains("completed"))
    }
}
