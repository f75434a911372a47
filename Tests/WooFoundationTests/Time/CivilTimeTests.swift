import Foundation
import TestSupport
import Testing
import WooFoundation

@Suite struct CivilTimeTests {
    @Test func test_civil_when_compared_with_calendar_then_agrees() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        try Seed.repeating(2_000) { generator in
            // Foundation's calendar is Julian before 1582.
            let seconds = Int.random(in: -12_000_000_000...20_000_000_000, using: &generator)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let theirs = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            let ours = CivilTime(utcSeconds: seconds)
            let same =
                ours.year == theirs.year && ours.month == theirs.month && ours.day == theirs.day
                && ours.hour == theirs.hour
                && ours.minute == theirs.minute && ours.second == theirs.second
            guard same, ours.utcSeconds == seconds else {
                throw Expectation("\(theirs)", seen: "\(ours) for \(seconds)")
            }
        }
    }

    @Test(arguments: [
        (0, CivilTime(year: 1970, month: 1, day: 1)),
        (-1, CivilTime(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59)),
        (951_782_400, CivilTime(year: 2000, month: 2, day: 29)), (-86_400, CivilTime(year: 1969, month: 12, day: 31)),
        (4_107_542_400, CivilTime(year: 2100, month: 3, day: 1)),
        (-62_167_219_200, CivilTime(year: 0, month: 1, day: 1)),
    ])
    func test_civil_when_day_is_special_then_is_right(seconds: Int, civil: CivilTime) {
        #expect(CivilTime(utcSeconds: seconds) == civil)
        #expect(civil.utcSeconds == seconds)
    }
}
