import Foundation
import Networking
import Storage
import Testing
import WooFoundation

@testable import Yosemite

/// What each kind of refund takes off the figures, as the guide's table says (`Resources/guide/figures.md`).
struct RefundKindsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let amount: String
        var status = "completed"
        var lines = #""line_items": []"#
        /// Of the product, which was sold four times for 100.00.
        let units: Int
        let product: Decimal
        /// 103.00 with the fee before the refund.
        let net: Decimal
    }

    static let cases = [
        Case(
            testDescription: "items and units",
            amount: "25.00",
            lines:
                #""line_items": [{"id": 9, "product_id": 71, "quantity": -1, "total": "-25.00", "total_tax": "0.00"}]"#,
            units: 3,
            product: 75,
            net: 78
        ),
        Case(
            testDescription: "items, no units",
            amount: "10.00",
            lines:
                #""line_items": [{"id": 9, "product_id": 71, "quantity": 0, "total": "-10.00", "total_tax": "0.00"}]"#,
            units: 4,
            product: 90,
            net: 93
        ),
        Case(testDescription: "an amount", amount: "20.00", units: 4, product: 100, net: 83),
        Case(
            testDescription: "set to Refunded by hand",
            amount: "111.00",
            status: "refunded",
            units: 4,
            product: 100,
            net: -8
        ),
        Case(
            testDescription: "shipping alone",
            amount: "8.00",
            lines: #""line_items": [], "shipping_lines": [{"id": 9, "total": "-8.00", "total_tax": "0.00"}]"#,
            units: 4,
            product: 100,
            net: 103
        ),
        Case(
            testDescription: "a fee alone",
            amount: "3.00",
            lines: #""line_items": [], "fee_lines": [{"id": 9, "name": "Box", "total": "-3.00", "total_tax": "0.00"}]"#,
            units: 4,
            product: 100,
            net: 100
        ),
    ]

    @Test(arguments: cases)
    func test_figures_when_refunded_then_totals_and_products_lose_what_the_guide_says(_ kind: Case) async throws {
        let report = try await Self.report(kind)
        #expect(report.totals.orders == 1 && report.totals.refundCount == 1)
        #expect(report.totals.refunds == Decimal(string: kind.amount))
        #expect(report.totals.netRevenue == kind.net)
        let product = try #require(report.leaderboards.first { $0.kind == .products }?.rows.first)
        #expect(product.itemsSold == kind.units)
        #expect(product.amount == kind.product)
        #expect(report.totals.itemsSold == kind.units)
    }

    private static func report(_ kind: Case) async throws -> StatsReport {
        let order = """
            [{"id": 5, "number": "5", "status": "\(kind.status)", "currency": "USD", "date_created_gmt": "2026-11-19T12:00:00",
              "date_modified_gmt": "2026-11-19T12:00:00", "total": "111.00", "total_tax": "0.00",
              "shipping_total": "8.00", "discount_total": "0.00",
              "line_items": [{"id": 1, "name": "Cup", "product_id": 71, "quantity": 4, "subtotal": "100.00",
                              "total": "100.00", "total_tax": "0.00", "price": 25}],
              "shipping_lines": [{"id": 2, "total": "8.00", "total_tax": "0.00"}],
              "fee_lines": [{"id": 3, "name": "Box", "total": "3.00", "total_tax": "0.00"}],
              "refunds": [{"id": 6, "reason": "", "total": "-\(kind.amount)"}]}]
            """
        let refund = """
            [{"id": 6, "parent_id": 5, "date_created_gmt": "2026-11-19T18:00:00", "amount": "\(kind.amount)", \(kind.lines)}]
            """
        let orders = try await ListMapper<Order>(resource: "order", userInfo: [.siteID: NaiveShop.siteID])
            .map(response: Data(order.utf8))
        let refunds = try await RefundListMapper(resource: "refund", userInfo: [.siteID: NaiveShop.siteID])
            .map(response: Data(refund.utf8))
        try #require(orders.items.count == 1 && refunds.items.count == 1)
        let mirror = try StorageManager.inMemory()
        try await mirror.performAndSave { storage in
            for refund in refunds.items { try storage.save(RefundRecord(refund)) }
            for order in orders.items { try storage.saveOrder(OrderGraph(order)) }
        }
        let calendar = StatsCalendar(
            zone: StoreTimeZone(identifier: "UTC", gmtOffset: 0),
            firstWeekday: 1,
            today: 20_777
        )
        let range = try #require(calendar.range(text: "2026-11-19..2026-11-20"))
        var query = StatsQuery(siteID: NaiveShop.siteID, range: range, dateKind: .created, calendar: calendar)
        query.leaderboards = [.products]
        let asked = query
        return try await mirror.read { try StatsComputer(storage: $0, login: NaiveShop.login).report(asked) }
    }
}
