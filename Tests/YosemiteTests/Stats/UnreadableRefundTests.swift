import Foundation
import Networking
import Storage
import Testing
import WooFoundation

@testable import Yosemite

/// A refund whose lines are not what was written: its order counts, and the store has the refund still.
struct UnreadableRefundTests {
    @Test func test_order_when_lines_of_its_refund_cannot_be_read_then_it_is_kept_and_the_refund_is_fetched_again()
        async throws
    {
        let json = """
            [{"id": 5, "number": "5", "status": "completed", "currency": "USD", "total": "100.00",
              "date_created_gmt": "2026-11-19T10:00:00", "date_paid_gmt": "2026-11-19T10:00:00",
              "line_items": [{"id": 1, "name": "Cup", "product_id": 71, "quantity": 4, "subtotal": "100.00",
                              "total": "100.00", "total_tax": "0.00", "price": 25}],
              "refunds": [{"id": 6, "reason": "", "total": "-25.00"}]}]
            """
        let orders = try await ListMapper<Order>(resource: "order", userInfo: [.siteID: NaiveShop.siteID])
            .map(response: Data(json.utf8)).items
        try #require(orders.count == 1)
        var damaged = RefundRecord()
        (damaged.siteID, damaged.refundID, damaged.orderID, damaged.amount) = (NaiveShop.siteID, 6, 5, "25.00")
        damaged.itemsJSON = "[{\"quantity\":\"one\"}]"
        let refund = damaged
        let mirror = try StorageManager.inMemory()
        try await mirror.performAndSave { storage in
            try storage.save(refund)
            for order in orders { try storage.saveOrder(OrderGraph(order)) }
        }
        let calendar = StatsCalendar(
            zone: StoreTimeZone(identifier: "UTC", gmtOffset: 0),
            firstWeekday: 1,
            today: 20_777
        )
        let range = try #require(calendar.range(text: "2026-11-19..2026-11-20"))
        let query = StatsQuery(siteID: NaiveShop.siteID, range: range, dateKind: .created, calendar: calendar)
        let report = try await mirror.read { try StatsComputer(storage: $0, login: NaiveShop.login).report(query) }
        #expect(report.totals.orders == 1 && report.totals.netRevenue == 100)
        #expect(try await mirror.read { try $0.countObjects(ofType: RefundRecord.self) } == 0, "so that it is missed")
        #expect(try await mirror.read { try $0.countObjects(ofType: OrderRecord.self) } == 1)
    }
}
