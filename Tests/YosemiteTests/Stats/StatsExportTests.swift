import Foundation
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

struct StatsExportTests {
    private func report() async throws -> StatsReport {
        var generator = SeededGenerator(seed: 3)
        let stage = try await StatsStage(zone: "America/New_York", orders: 60, &generator)
        var query = stage.query(stage.calendar.range(.year), currency: "JPY")
        query.leaderboards = StatsLeaderboardKind.allCases
        return try await stage.report(query)
    }

    @Test func test_csv_when_exported_then_every_line_has_the_columns_of_the_first() async throws {
        let report = try await report()
        let lines = StatsExport.csv(report).components(separatedBy: "\r\n").dropLast()
        let columns = try #require(lines.first).components(separatedBy: ",")
        #expect(columns.contains("total_sales"))
        #expect(lines.allSatisfy { $0.components(separatedBy: ",").count == columns.count })
        let leaders = report.leaderboards.reduce(0) { $0 + $1.rows.count }
        #expect(lines.count == 1 + 2 + report.bars.count + leaders)
        let totals = lines[1].components(separatedBy: ",")
        let place = try #require(columns.firstIndex(of: "net_revenue"))
        #expect(totals[place] == Money.text(report.totals.netRevenue, decimals: 0))
    }

    @Test func test_json_when_exported_then_has_the_names_of_the_store_and_money_as_text() async throws {
        let report = try await report()
        let data = Data(StatsExport.json(report).utf8)
        let document = try JSONDecoder().decode(JSONValue.self, from: data)
        #expect(document["computed"]?["orders_count"] == .number(Decimal(report.totals.orders)))
        #expect(document["computed"]?["total_sales"] == .string(Money.text(report.totals.totalSales, decimals: 0)))
        #expect(document["reported"] == .null)
        #expect(document["range"]?["from"]?.string == "2027-01-01")
        guard case .array(let bars)? = document["intervals"] else {
            Issue.record("no intervals")
            return
        }
        #expect(bars.count == report.bars.count)
    }
}
