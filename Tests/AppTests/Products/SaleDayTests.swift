import Foundation
import Testing
import WooFoundation

@testable import App

@Suite struct SaleDayTests {
    private let newYork = StoreTimeZone(identifier: "America/New_York", gmtOffset: -5)

    @Test func test_day_when_typed_then_is_the_whole_day_in_the_stores_zone() {
        #expect(SaleDay.stored("2026-11-27", isEnd: false, zone: newYork) == "2026-11-27T05:00:00")
        #expect(SaleDay.stored("2026-11-27", isEnd: true, zone: newYork) == "2026-11-28T04:59:59")
        #expect(SaleDay.stored("2026-7-4 08:30", isEnd: true, zone: newYork) == "2026-07-04T12:30:00")
        #expect(SaleDay.stored(" ", isEnd: true, zone: newYork) == "")
    }

    @Test(arguments: ["2026-02-29", "2026-13-01", "someday", "27.11.2026", "2026-11-27 24:00", "2026-11-27T"])
    func test_day_when_there_is_none_such_then_nothing_is_stored(_ text: String) {
        #expect(SaleDay.stored(text, isEnd: false, zone: newYork) == nil)
    }

    @Test(arguments: ["2026-11-27", "2026-03-08", "2026-11-01", "2026-11-27 08:00", ""])
    func test_day_when_stored_and_shown_then_is_the_same(_ text: String) throws {
        for isEnd in [false, true] {
            let stored = try #require(SaleDay.stored(text, isEnd: isEnd, zone: newYork))
            #expect(SaleDay(stored, isEnd: isEnd, zone: newYork).text == text)
        }
    }
}
