import Foundation
import Testing
import WooFoundation

@testable import DemoStore

@Suite struct LivingAnalyticsTests {
    @Test(arguments: ["hour", "day", "week"])
    func test_revenue_when_cut_into_intervals_then_agrees_with_the_orders_to_the_cent(kind: String) async throws {
        let living = LivingStore()
        living.clock.advance(by: 1_800)
        let range = "after=2026-11-19T00:00:00&before=2026-11-21T23:59:59"
        let stats = try await living.json("wc-analytics/reports/revenue/stats?interval=\(kind)&per_page=100&\(range)")
        let excluded: Set<String> = ["pending", "failed", "cancelled", "trash", "checkout-draft"]
        var (count, total, refunded) = (0, Decimal(0), Decimal(0))
        for order in living.orders() where !excluded.contains(order["status"]?.text ?? "") {
            if ("2026-11-19"..."2026-11-21T23:59:59").contains(order["date_created"]?.text ?? "") {
                count += 1
                total += Decimal(string: order["total"]?.text ?? "", locale: nil) ?? 0
            }
            let id = order["id"]?.integer ?? 0
            guard order["refunds"]?.elements.isEmpty == false else { continue }
            for refund in try await living.json("wc/v3/orders/\(id)/refunds").elements
            where ("2026-11-19"..."2026-11-21T23:59:59").contains(refund["date_created"]?.text ?? "") {
                refunded += Decimal(string: refund["amount"]?.text ?? "", locale: nil) ?? 0
            }
        }
        let intervals = stats["intervals"]?.elements ?? []
        let sums = intervals.compactMap { $0["subtotals"]?["total_sales"]?.text }
            .compactMap { Decimal(string: $0, locale: nil) }
        #expect(count > 40)
        #expect(stats["totals"]?["orders_count"]?.integer == count)
        #expect(sums.reduce(0, +) == total - refunded)
        #expect(intervals.count == ["hour": 72, "day": 3, "week": 1][kind])
    }
}
