import Foundation
import Testing
import WooFoundation

@testable import Networking

struct AnalyticsRemoteTests {
    private static let query = AnalyticsQuery(
        after: "2026-10-01T00:00:00",
        before: "2026-10-31T23:59:59",
        interval: .day,
        byPayment: false,
        decimals: 2
    )

    private static func interval(_ day: String, _ sales: String = "1") -> String {
        """
        {"interval":"\(day)","date_start":"\(day) 00:00:00","date_end":"\(day) 23:59:59",\
        "subtotals":{"orders_count":1,"total_sales":\(sales)}}
        """
    }

    private static func stats(_ intervals: [String], totals: String = "{\"orders_count\":304}") -> String {
        "{\"totals\":\(totals),\"intervals\":[\(intervals.joined(separator: ","))]}"
    }

    private func load(_ json: String, decimals: Int = 2) async throws -> AnalyticsStats {
        let network = MockNetwork()
        network.simulateResponse(suffix: "reports/revenue/stats", json: json)
        var query = Self.query
        query.decimals = decimals
        return try await OrderStatsRemoteV4(network: network).loadRevenueStats(siteID: 7, query: query)
    }

    @Test(arguments: [(2, "139658.58"), (0, "139659"), (3, "139658.58")])
    func test_totals_when_floats_are_sent_then_are_rounded_to_the_currency(decimals: Int, text: String) async throws {
        let totals = "{\"orders_count\":304,\"total_sales\":139658.5799999999,\"net_revenue\":\"125031.34\"}"
        let stats = try await load(Self.stats([], totals: totals), decimals: decimals)
        #expect("\(stats.totals.totalSales)" == text)
        #expect(stats.totals.ordersCount == 304)
        #expect(stats.totals.netRevenue == Money.rounded(Money.amount(from: "125031.34") ?? 0, decimals: decimals))
    }

    @Test func test_intervals_when_newest_comes_first_then_are_told_oldest_first() async throws {
        let stats = try await load(Self.stats([Self.interval("2026-10-31"), Self.interval("2026-10-30")]))
        #expect(stats.intervals.map(\.name) == ["2026-10-30", "2026-10-31"])
    }

    @Test func test_intervals_when_there_are_several_pages_then_all_are_asked_for() async throws {
        let network = MockNetwork(mode: .queue)
        func page(_ hours: Range<Int>) -> String {
            Self.stats(
                hours.map { hour in
                    let day = 1 + hour / 24
                    let start = "2026-10-0\(day) \(hour % 24 < 10 ? "0" : "")\(hour % 24):00:00"
                    return "{\"date_start\":\"\(start)\",\"subtotals\":{\"orders_count\":1}}"
                }
            )
        }
        network.simulateResponse(suffix: "reports/revenue/stats", json: page(68..<168))
        network.simulateResponse(suffix: "reports/revenue/stats", json: page(0..<68))
        let stats = try await OrderStatsRemoteV4(network: network).loadRevenueStats(siteID: 7, query: Self.query)
        #expect(stats.intervals.count == 168)
        #expect(stats.intervals.first?.dateStart == "2026-10-01 00:00:00")
        #expect(network.requests.count == 2)
    }

    @Test func test_intervals_when_the_store_repeats_its_page_then_asking_ends() async throws {
        let network = MockNetwork()
        let page = Self.stats(
            (0..<100).map {
                "{\"date_start\":\"2026-01-01 00:00:\($0 % 60 < 10 ? "0" : "")\($0 % 60)\",\"subtotals\":{\"orders_count\":1}}"
            }
        )
        network.simulateResponse(suffix: "reports/revenue/stats", json: page)
        let stats = try await OrderStatsRemoteV4(network: network).loadRevenueStats(siteID: 7, query: Self.query)
        #expect(stats.intervals.count == 60)
        #expect(network.requests.count == 2)
    }

    @Test(arguments: ["[]", "{}", "{\"totals\":[]}", "{\"totals\":\"none\"}", "{\"totals\":{\"segments\":[]}}", "null"])
    func test_stats_when_the_answer_is_something_else_then_is_refused(json: String) async throws {
        await #expect(throws: NetworkError.self) { _ = try await load(json) }
    }

    @Test func test_stats_when_members_are_odd_then_the_rest_is_read() async throws {
        let odd = "{\"date_start\":\"soon\",\"subtotals\":{\"orders_count\":1}}"
        let totals = "{\"orders_count\":\"12\",\"total_sales\":null,\"taxes\":[],\"shipping\":1e3}"
        let stats = try await load(Self.stats([odd, Self.interval("2026-10-30"), "7", "null"], totals: totals))
        #expect(stats.intervals.map(\.name) == ["2026-10-30"])
        #expect(stats.totals.ordersCount == 12)
        #expect(stats.totals.totalSales == 0)
        #expect(stats.totals.shipping == 1_000)
    }

    @Test(arguments: [
        (
            AnalyticsReport.products,
            """
            {"product_id":239,"items_sold":29,"net_revenue":2580.0799999999995,"orders_count":18,\
            "extended_info":{"name":"Candle &amp; wick","sku":"HP-1"}}
            """, "Candle & wick", "HP-1", "2580.08"
        ),
        (
            .coupons, "{\"coupon_id\":672,\"amount\":12,\"orders_count\":1,\"extended_info\":{\"code\":\"vip-38\"}}",
            "vip-38", "", "12"
        ),
        (
            .customers, "{\"id\":1,\"name\":\"Mei Brown\",\"email\":\"a@b.test\",\"total_spend\":45769.539999999986}",
            "Mei Brown", "a@b.test", "45769.54"
        ),
        (.taxes, "{\"tax_rate_id\":11,\"name\":\"MWST\",\"country\":\"DE\",\"total_tax\":5.04}", "MWST", "DE", "5.04"),
        (.categories, "{\"category_id\":82,\"net_revenue\":1,\"extended_info\":[]}", "", "", "1"),
    ])
    func test_rows_when_a_list_is_loaded_then_have_one_shape(
        report: AnalyticsReport,
        json: String,
        name: String,
        detail: String,
        amount: String
    ) async throws {
        let network = MockNetwork()
        network.simulateResponse(suffix: "reports/\(report.rawValue)", json: "[\(json), {\"nothing\":1}]")
        let rows = try await TopEarnersStatsRemote(network: network)
            .loadRows(siteID: 7, report: report, query: Self.query, limit: 5)
        #expect(rows.items.map(\.name) == [name])
        #expect(rows.items.map(\.detail) == [detail])
        #expect(rows.items.map { "\($0.amount)" } == [amount])
        #expect(rows.unreadable.count == 1)
    }

    @Test func test_boards_when_cells_are_sent_then_have_name_number_and_amount() async throws {
        let network = MockNetwork()
        network.simulateResponse(
            suffix: "leaderboards",
            json: """
                [{"id":"products","label":"Top products - Items sold","headers":[{"label":"Product"}],"rows":[\
                [{"display":"<a href='x'>Candle</a>","value":"Candle &amp; wick"},{"value":29,"format":"number"},\
                {"value":2580.0799999999995,"format":"currency"}],[],7,[{"value":"alone"}]]},\
                {"id":"coupons","rows":{}},{"label":"nameless"}]
                """
        )
        let boards = try await TopEarnersStatsRemote(network: network)
            .loadLeaderboards(siteID: 7, query: Self.query, limit: 5)
        #expect(boards.items.map(\.id) == ["products", "coupons"])
        #expect(boards.unreadable.count == 1)
        let row = try #require(boards.items.first?.rows.first)
        #expect(boards.items.first?.rows.count == 1)
        #expect(row.name == "Candle & wick" && row.count == 29 && "\(row.amount)" == "2580.08")
    }

    @Test func test_settings_when_statuses_are_a_list_then_are_read() async throws {
        let network = MockNetwork()
        network.simulateResponse(
            suffix: "settings/wc_admin",
            json: """
                [{"id":"woocommerce_date_type","value":""},\
                {"id":"woocommerce_excluded_report_order_statuses","value":["pending","failed"]}]
                """
        )
        let remote = OrderStatsRemoteV4(network: network)
        #expect(try await remote.loadExcludedStatuses(siteID: 7) == ["pending", "failed"])
    }

    @Test func test_import_when_orders_wait_then_says_so() async throws {
        let network = MockNetwork()
        let json = "{\"mode\":\"scheduled\",\"import_in_progress_or_due\":true,\"failed_count\":2}"
        network.simulateResponse(suffix: "imports/status", json: json)
        let state = try await OrderStatsRemoteV4(network: network).loadImport(siteID: 7)
        #expect(!state.isImmediate && state.isUnderWay && state.failedCount == 2)
    }
}
