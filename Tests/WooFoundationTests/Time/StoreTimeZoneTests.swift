import Foundation
import Testing
import WooFoundation

@Suite struct StoreTimeZoneTests {
    private let newYork = StoreTimeZone(identifier: "America/New_York", gmtOffset: -5)

    private func instant(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int, in zone: StoreTimeZone) -> String {
        StoreDateParser.gmtText(
            zone.date(of: CivilTime(year: 2026, month: month, day: day, hour: hour, minute: minute))
        )
    }

    @Test(arguments: [
        (3, 8, 1, 59, "2026-03-08T06:59:00"), (3, 8, 3, 0, "2026-03-08T07:00:00"),
        (11, 1, 0, 59, "2026-11-01T04:59:00"),
        (11, 1, 2, 0, "2026-11-01T07:00:00"), (7, 1, 12, 0, "2026-07-01T16:00:00"), (1, 1, 0, 0, "2026-01-01T05:00:00"),
    ])
    func test_date_when_clocks_change_that_day_then_offset_is_right(
        month: Int,
        day: Int,
        hour: Int,
        minute: Int,
        expected: String
    ) {
        #expect(instant(month, day, hour, minute, in: newYork) == expected)
    }

    @Test func test_date_when_wall_clock_is_in_the_gap_then_is_as_far_after_it() {
        #expect(instant(3, 8, 2, 30, in: newYork) == "2026-03-08T07:30:00")
    }

    @Test func test_date_when_wall_clock_comes_twice_then_is_the_first() {
        #expect(instant(11, 1, 1, 30, in: newYork) == "2026-11-01T05:30:00")
    }

    @Test(arguments: [
        "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns",
        "Africa/Casablanca",
    ])
    func test_civil_when_taken_back_then_shows_the_same_wall_clock(identifier: String) {
        let zone = StoreTimeZone(identifier: identifier, gmtOffset: 0)
        for quarter in 0..<366 * 96 {
            let date = Date(timeIntervalSince1970: 1_767_225_600 + Double(quarter) * 900)
            let wall = zone.civil(date)
            let back = zone.date(of: wall)
            if back != date, zone.civil(back) != wall || back > date {
                Issue.record("\(date) became \(back) in \(identifier)")
            }
        }
    }

    @Test(arguments: [
        ("5.75", 20_700), ("-3.5", -12_600), ("0", 0), ("99", 50_400), ("-1e30", -50_400), ("1e100", 50_400),
    ])
    func test_init_when_offset_is_fixed_then_is_clamped_to_the_earth(hours: String, seconds: Int) throws {
        let zone = StoreTimeZone(identifier: "", gmtOffset: try #require(Decimal(string: hours)))
        #expect(zone.secondsFromGMT(at: Date()) == seconds)
    }

    @Test func test_init_when_identifier_is_unknown_then_offset_counts() {
        #expect(StoreTimeZone(identifier: "Mars/Olympus", gmtOffset: 2).secondsFromGMT(at: Date()) == 7_200)
        #expect(StoreTimeZone(identifier: "", gmtOffset: .nan).secondsFromGMT(at: Date()) == 0)
    }
}
