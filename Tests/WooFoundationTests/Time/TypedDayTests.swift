import Foundation
import Testing

@testable import WooFoundation

@Suite struct TypedDayTests {
    /// A Saturday, 28 November 2026, 23:30 in New York, where it is Sunday in Europe.
    private static let now = Date(timeIntervalSince1970: 1_795_926_600)
    private static let newYork = StoreTimeZone(identifier: "America/New_York", gmtOffset: 0)

    @Test(arguments: [
        ("today", "2026-11-28"), ("tomorrow", "2026-11-29"), ("Sunday", "2026-11-29"), ("sat", "2026-11-28"),
        ("friday", "2026-12-04"), ("+7d", "2026-12-05"), (" +2w ", "2026-12-12"), ("+0d", "2026-11-28"),
    ])
    func test_resolved_when_it_is_relative_then_the_day_in_the_stores_zone(text: String, day: String) {
        #expect(TypedDay.resolved(text, now: Self.now, in: Self.newYork) == day)
    }

    @Test(arguments: ["", "2026-11-29", "2026-11-29 08:00", "soon", "+7", "+d", "+-1d", "+99999999d", "7d", "sundays"])
    func test_resolved_when_it_is_anything_else_then_left_as_it_is(text: String) {
        #expect(TypedDay.resolved(text, now: Self.now, in: Self.newYork) == text)
    }
}
