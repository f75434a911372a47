import Foundation
import Testing
import WooFoundation

@testable import Yosemite

@Suite struct FilterDateTests {
    /// Sunday 29 March 2026 has 23 hours in Dublin.
    private static let dublin = FilterContext(
        zone: StoreTimeZone(identifier: "Europe/Dublin", gmtOffset: 0),
        now: Date(timeIntervalSince1970: 1_774_744_200)  // 29 March 2026, 00:30 UTC
    )

    private func range(_ text: String, _ context: FilterContext = dublin) throws -> String {
        let date = try #require(FilterDate(text: text))
        let ends = FilterDateRange(date).instants(in: context)
        let style = Date.ISO8601FormatStyle(timeZone: .gmt)
        return [ends.from, ends.until].compactMap { $0?.formatted(style) }.joined(separator: " ")
    }

    @Test(arguments: [
        ("today", "2026-03-29T00:00:00Z 2026-03-29T23:00:00Z"),
        ("yesterday", "2026-03-28T00:00:00Z 2026-03-29T00:00:00Z"),
        ("this-week", "2026-03-23T00:00:00Z 2026-03-29T23:00:00Z"),
        ("last-week", "2026-03-16T00:00:00Z 2026-03-23T00:00:00Z"),
        ("7d", "2026-03-23T00:00:00Z 2026-03-29T23:00:00Z"),
        ("this-month", "2026-03-01T00:00:00Z 2026-03-31T23:00:00Z"),
        ("last-month", "2026-02-01T00:00:00Z 2026-03-01T00:00:00Z"),
        ("quarter", "2026-01-01T00:00:00Z 2026-03-31T23:00:00Z"),
        ("last-quarter", "2025-09-30T23:00:00Z 2026-01-01T00:00:00Z"),
        ("last-year", "2025-01-01T00:00:00Z 2026-01-01T00:00:00Z"),
        ("2026-07-01", "2026-06-30T23:00:00Z 2026-07-01T23:00:00Z"),
        ("2024-02", "2024-02-01T00:00:00Z 2024-03-01T00:00:00Z"),
        ("2025", "2025-01-01T00:00:00Z 2026-01-01T00:00:00Z"),
    ])
    func test_instants_when_read_in_the_store_s_zone_then_days_are_the_store_s(_ text: String, _ expected: String)
        throws
    {
        #expect(try range(text) == expected)
    }

    @Test func test_instants_when_ends_are_open_or_left_out_then_are_where_the_days_end() throws {
        let day = try #require(FilterDate(text: "2026-01-10"))
        let context = FilterContext.fixed
        let first = Date(timeIntervalSince1970: 1_768_003_200)
        let next = first.addingTimeInterval(86_400)
        #expect(FilterDateRange(first: day, last: nil, isAfter: true).instants(in: context).from == next)
        #expect(FilterDateRange(first: day, last: nil).instants(in: context).from == first)
        #expect(FilterDateRange(first: nil, last: day, isBefore: true).instants(in: context).until == first)
        #expect(FilterDateRange(first: nil, last: day).instants(in: context).until == next)
    }
}
