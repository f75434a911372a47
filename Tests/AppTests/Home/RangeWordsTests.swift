import Foundation
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

@Suite struct RangeWordsTests {
    /// Sunday, 22 November 2026, weeks from Monday.
    private let calendar = StatsCalendar(
        zone: StoreTimeZone(identifier: "America/New_York", gmtOffset: 0),
        firstWeekday: 1,
        today: CivilTime(year: 2026, month: 11, day: 22).utcSeconds / 86_400
    )
    private var words: RangeWords { RangeWords(calendar: calendar) }

    @Test func test_title_when_range_has_a_name_then_name_and_dates_stand_there() {
        #expect(words.title(calendar.range(.today)) == "Today, Sun 22 Nov")
        #expect(words.title(calendar.range(.week)) == "This week, 16–22 Nov")
        #expect(words.title(calendar.range(.month)) == "This month, Nov 2026")
        #expect(words.title(calendar.range(.quarter)) == "This quarter, Q4 2026")
        #expect(words.title(calendar.range(.year)) == "This year, 2026")
        #expect(words.title(calendar.range(.last30)) == "Last 30 days, 24 Oct – 22 Nov")
    }

    @Test func test_title_when_range_was_stepped_then_its_dates_say_which() {
        #expect(words.title(calendar.step(calendar.range(.week), by: -1)) == "9–15 Nov")
        #expect(words.title(calendar.step(calendar.range(.week), by: -3)) == "26 Oct – 1 Nov")
        #expect(words.title(calendar.step(calendar.range(.today), by: -1)) == "Yesterday, Sat 21 Nov")
        #expect(words.title(calendar.step(calendar.range(.week), by: -52)) == "17–23 Nov 2025")
    }

    @Test func test_dates_when_they_cross_a_year_then_both_years_are_named() {
        let range = calendar.range(text: "2025-12-29..2026-01-04")
        #expect(range.map(words.dates) == "29 Dec 2025 – 4 Jan 2026")
    }

    @Test func test_short_before_when_it_is_the_period_before_then_it_has_its_name() {
        let week = calendar.range(.week)
        #expect(words.short(week) == "this week")
        #expect(words.shortBefore(calendar.step(week, by: -1), of: week) == "last week")
        let year = calendar.compared(week, by: .year)
        #expect(year.map { words.shortBefore($0, of: week) } == "17–23 Nov 2025")
        let old = calendar.step(week, by: -4)
        #expect(words.shortBefore(calendar.step(old, by: -1), of: old) == "12–18 Oct")
    }

    @Test func test_label_when_granularity_differs_then_it_fits_under_a_bar() {
        let week = calendar.range(.week)
        let days = calendar.intervals(of: week, by: .day)
        #expect(days.map { words.label($0, by: .day, of: week) } == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
        let today = calendar.range(.today)
        let hours = calendar.intervals(of: today, by: .hour)
        #expect(hours.first.map { words.label($0, by: .hour, of: today) } == "00")
        #expect(hours.last.map { words.name($0, by: .hour, of: today) } == "23:00")
        let year = calendar.range(.year)
        let months = calendar.intervals(of: year, by: .month)
        #expect(months.first.map { words.name($0, by: .month, of: year) } == "Jan 2026")
    }

    @Test func test_name_when_months_begin_in_the_middle_then_days_are_named() {
        let range = calendar.range(.last90)
        let months = calendar.intervals(of: range, by: .month)
        #expect(months.first.map { words.name($0, by: .month, of: range) } == "25–31 Aug")
        #expect(months.last.map { words.name($0, by: .month, of: range) } == "1–22 Nov")
    }
}
