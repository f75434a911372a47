import Foundation
import Testing
import WooFoundation

@testable import DemoStore

/// A sale with dates: `on_sale` by the clock, `price` by a task that runs once a day.
@Suite struct SaleScheduleTests {
    private static let start = 1_795_235_000

    private static func node(price: String, from: Int?, until: Int?, _ dates: DemoDates) -> JSONNode {
        [
            "price": .string(price), "regular_price": "10.00", "sale_price": "6.00",
            "date_on_sale_from_gmt": dates.gmt(from), "date_on_sale_to_gmt": dates.gmt(until),
        ]
    }

    @Test
    func test_change_when_the_task_runs_then_a_sale_that_is_over_is_taken_away_and_one_that_begins_stays_until_its_end()
        throws
    {
        let dates = DemoDates(zone: try #require(StoreTimeZone(identifier: "America/New_York")))
        let now = Self.start
        let over = Self.node(price: "6.00", from: nil, until: now - 1, dates)
        #expect(SaleSchedule.isOpen(over, at: now, dates) == false)
        let change = try #require(SaleSchedule.change(over, at: now, dates))
        #expect(
            change["price"] == "10.00" && change["sale_price"] == "" && change["date_on_sale_to_gmt"]?.isNull == true
        )
        let begun = Self.node(price: "10.00", from: now - 1, until: now + 9, dates)
        #expect(SaleSchedule.change(begun, at: now, dates)?["price"] == "6.00")
        #expect(SaleSchedule.change(begun, at: now - 2, dates) == nil)
        #expect(SaleSchedule.isOpen(["sale_price": "6.00"], at: now, dates) == nil)
    }

    @Test func test_midnight_when_a_day_has_25_hours_then_the_shops_own() throws {
        let dates = DemoDates(zone: try #require(StoreTimeZone(identifier: "America/New_York")))
        // 1 November 2026, 00:00 there, when summer time ends.
        let midnight = try #require(dates.seconds(parameter: "2026-11-01T00:00:00", gmt: false))
        #expect(dates.midnight(after: midnight) == midnight + 25 * 3_600)
        #expect(dates.midnight(after: midnight - 1) == midnight)
    }
}
