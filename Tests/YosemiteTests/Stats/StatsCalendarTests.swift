import Foundation
import Testing
import WooFoundation

@testable import Yosemite

struct StatsCalendarTests {
    private static let newYork = StoreTimeZone(identifier: "America/New_York", gmtOffset: 0)

    private func calendar(_ text: String, firstWeekday: Int = 1, zone: StoreTimeZone = newYork) throws -> StatsCalendar
    {
        let day = try #require(FilterDate(text: text)?.days(today: 0).lowerBound)
        return StatsCalendar(zone: zone, firstWeekday: firstWeekday, today: day)
    }

    @Test(arguments: [
        ("today", "2026-11-20"), ("yesterday", "2026-11-19"), ("week", "2026-11-16..2026-11-22"),
        ("month", "2026-11-01..2026-11-30"), ("quarter", "2026-10-01..2026-12-31"),
        ("year", "2026-01-01..2026-12-31"), ("last7", "2026-11-14..2026-11-20"), ("last30", "2026-10-22..2026-11-20"),
        ("last90", "2026-08-23..2026-11-20"), ("last365", "2025-11-21..2026-11-20"),
        ("2026-02", "2026-02-01..2026-02-28"),
        ("2024", "2024-01-01..2024-12-31"), ("2026-11-03..2026-11-05", "2026-11-03..2026-11-05"),
        ("2026-01..2026-02", "2026-01-01..2026-02-28"),
    ])
    func test_range_when_typed_then_is_these_days(typed: String, days: String) throws {
        let calendar = try calendar("2026-11-20")
        let range = try #require(calendar.range(text: typed))
        #expect(calendar.text(of: range) == days)
    }

    @Test(arguments: ["", "..", "2026-11-05..2026-11-03", "2026-02-30", "tomorrow", "2026-13", "1900..2026", "2026..x"])
    func test_range_when_not_understood_then_is_nil(typed: String) throws {
        #expect(try calendar("2026-11-20").range(text: typed) == nil)
    }

    @Test(arguments: [
        ("month", -1, "2026-10-01..2026-10-31"), ("month", -9, "2026-02-01..2026-02-28"),
        ("month", 2, "2027-01-01..2027-01-31"), ("quarter", -4, "2025-10-01..2025-12-31"),
        ("year", -2, "2024-01-01..2024-12-31"), ("week", 1, "2026-11-23..2026-11-29"), ("today", -1, "2026-11-19"),
        ("last30", -1, "2026-09-22..2026-10-21"), ("2026-11-03..2026-11-05", 1, "2026-11-06..2026-11-08"),
    ])
    func test_step_when_taken_then_is_the_neighbour(typed: String, count: Int, days: String) throws {
        let calendar = try calendar("2026-11-20")
        let range = try #require(calendar.range(text: typed))
        let stepped = calendar.step(range, by: count)
        #expect(calendar.text(of: stepped) == days)
        #expect(calendar.step(stepped, by: -count) == range)
    }

    @Test(arguments: [
        ("week", "2025-11-17..2025-11-23"), ("month", "2025-11-01..2025-11-30"), ("today", "2025-11-20"),
        ("2024-02-29", "2023-02-28"), ("quarter", "2025-10-01..2025-12-31"),
    ])
    func test_compared_when_by_year_then_is_a_year_before(typed: String, days: String) throws {
        let calendar = try calendar("2026-11-20")
        let compared = try #require(calendar.compared(calendar.range(text: typed) ?? calendar.day(0), by: .year))
        #expect(calendar.text(of: compared) == days)
    }

    @Test func test_compared_when_none_or_before_1970_then_is_nil() throws {
        let calendar = try calendar("2026-11-20")
        #expect(calendar.compared(calendar.range(.week), by: .none) == nil)
        #expect(calendar.compared(calendar.day(0), by: .previous) == nil)
    }

    @Test(arguments: [(0, "2026-11-15..2026-11-21"), (1, "2026-11-16..2026-11-22"), (6, "2026-11-14..2026-11-20")])
    func test_week_when_the_store_begins_it_elsewhere_then_so_do_we(firstWeekday: Int, days: String) throws {
        let calendar = try calendar("2026-11-20", firstWeekday: firstWeekday)
        #expect(calendar.text(of: calendar.range(.week)) == days)
    }

    @Test(arguments: [("2026-03-08", 23), ("2026-11-01", 24), ("2026-11-02", 24)])
    func test_hours_when_the_clocks_change_then_cover_the_day(day: String, count: Int) throws {
        let calendar = try calendar(day)
        let range = calendar.range(.today)
        let hours = calendar.intervals(of: range, by: .hour)
        #expect(hours.count == count)
        #expect(hours.first?.start == calendar.instants(of: range).lowerBound)
        #expect(hours.last?.end == calendar.instants(of: range).upperBound)
        for (hour, next) in zip(hours, hours.dropFirst()) { #expect(hour.end == next.start) }
    }

    @Test func test_weeks_when_a_month_is_cut_then_first_and_last_are_shorter() throws {
        let calendar = try calendar("2026-11-20")
        let weeks = calendar.intervals(of: calendar.range(.month), by: .week)
        #expect(weeks.map { $0.lastDay - $0.firstDay + 1 } == [1, 7, 7, 7, 7, 1])
    }

    @Test func test_granularity_when_chosen_for_a_range_then_is_allowed_there() throws {
        let calendar = try calendar("2026-11-20")
        for period in StatsPeriod.allCases {
            let range = calendar.range(period)
            #expect(calendar.granularities(for: range).contains(calendar.granularity(for: range)))
            #expect(calendar.period(of: range) == period)
        }
    }

    @Test func test_custom_when_far_too_long_then_is_cut() throws {
        let calendar = try calendar("2026-11-20")
        let range = calendar.custom(from: .min, to: .max)
        #expect(range.dayCount == StatsCalendar.maximumDays)
        #expect(calendar.intervals(of: range, by: .month).count < 1_300)
    }
}
