import Testing
import WooFoundation

@testable import DemoStore

@Suite struct TradeCalendarTests {
    private let calendar = TradeCalendar(
        seed: 2026,
        zone: StoreTimeZone(identifier: "America/New_York", gmtOffset: 0)
    )

    private func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        CivilTime(year: year, month: month, day: day).utcSeconds / 86_400
    }

    private func sum(_ days: some Sequence<Int>) -> Int { days.reduce(0) { $0 + calendar.orders(on: $1) } }

    @Test func test_two_years_when_counted_then_about_25_orders_come_a_day() {
        let total = sum(day(2024, 11, 22)...day(2026, 11, 21))
        #expect((16_500...20_500).contains(total))
    }

    @Test func test_week_when_a_year_is_counted_then_mondays_bring_more_than_saturdays() {
        let year = day(2025, 1, 1)...day(2025, 12, 31)
        let mondays = sum(year.filter { ($0 + 3) % 7 == 0 })
        let saturdays = sum(year.filter { ($0 + 3) % 7 == 5 })
        #expect(mondays * 100 > saturdays * 130)
    }

    @Test func test_year_when_counted_then_december_brings_more_than_february_and_the_sales_of_november_most() {
        let december = sum(day(2025, 12, 1)...day(2025, 12, 28))
        let february = sum(day(2025, 2, 1)...day(2025, 2, 28))
        #expect(december * 100 > february * 130)
        let year = day(2025, 1, 1)...day(2025, 12, 31)
        let busiest = year.max { calendar.orders(on: $0) < calendar.orders(on: $1) }
        let sale = day(2025, 11, 28)...day(2025, 12, 1)
        #expect(busiest.map(sale.contains) == true)
    }

    @Test func test_day_when_its_moments_are_counted_then_evenings_bring_more_than_nights() {
        let moments = (day(2025, 3, 1)...day(2025, 6, 30)).flatMap { calendar.moments(on: $0) }
        let hours = moments.map { calendar.zone.civil(.init(timeIntervalSince1970: Double($0))).hour }
        #expect(hours.count { (19...21).contains($0) } > 10 * hours.count { (1...3).contains($0) })
    }

    @Test(arguments: [(2026, 3, 8), (2026, 11, 1), (2026, 7, 9)])
    func test_moments_when_clocks_change_then_ascend_and_stay_within_the_day(date: (Int, Int, Int)) {
        let day = day(date.0, date.1, date.2)
        let moments = calendar.moments(on: day)
        #expect(moments.count == calendar.orders(on: day))
        #expect(Set(moments).count == moments.count)
        #expect(moments == moments.sorted())
        #expect(moments.allSatisfy { calendar.day(of: $0) == day })
    }
}
