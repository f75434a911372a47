import Foundation
import Testing
import WooFoundation
import Yosemite

@testable import App

@Suite struct StoreFormatTests {
    private let format = Samples.format()

    private func date(_ text: String) throws -> Date {
        try #require(ISO8601DateFormatter().date(from: text))
    }

    @Test(arguments: [
        ("USD", "$", "1234567.5", "$1,234,567.50"), ("JPY", "¥", "1200", "¥1,200"), ("KWD", "KD", "1.5", "KD1.500"),
        ("USD", "$", "-12", "-$12.00"), ("USD", "$", "0", "$0.00"), ("", "", "5", "$5.00"),
    ])
    func test_money_when_currencies_differ_then_has_their_decimals(
        code: String,
        symbol: String,
        text: String,
        shown: String
    ) {
        #expect(format.money(text, currency: code, symbol: symbol) == shown)
    }

    @Test func test_sums_when_there_are_several_currencies_then_each_by_itself() {
        let euro = OtherAmount(currency: "EUR", amount: Decimal(string: "26.95")!)
        #expect(format.sums(12, []) == "$12.00")
        #expect(format.sums(12, [euro]) == "$12.00 + EUR 26.95")
        #expect(format.sums(0, [euro]) == "EUR 26.95")
        #expect(format.money("5", currency: "CAD", symbol: "$") == "CAD 5.00")
    }

    @Test func test_money_when_the_store_writes_it_otherwise_then_so_does_the_list() {
        let euro = CurrencySettings(
            code: "EUR",
            symbol: "€",
            position: .rightSpace,
            thousandSeparator: ".",
            decimalSeparator: ","
        )
        #expect(Samples.format(euro).money("1000000", currency: "EUR", symbol: "€") == "1.000.000,00 €")
    }

    @Test func test_list_date_when_in_another_year_then_has_the_year_instead_of_the_time() throws {
        #expect(format.listDate(try date("2026-11-22T14:30:00Z"), now: Samples.now) == "22 Nov 09:30")
        #expect(format.listDate(try date("2026-01-05T14:03:00Z"), now: Samples.now) == " 5 Jan 09:03")
        #expect(format.listDate(try date("2024-11-22T14:30:00Z"), now: Samples.now) == "22 Nov 2024")
        #expect(format.listDate(nil, now: Samples.now) == "–")
        let short = try [
            "2026-11-22T14:30:00Z", "2026-11-21T14:30:00Z", "2026-01-05T14:03:00Z", "2024-11-22T14:30:00Z",
        ]
        .map { format.shortDate(try date($0), now: Samples.now) }
        #expect(short == ["09:30", "21 Nov", " 5 Jan", "2024"])
        #expect(format.shortDate(nil, now: Samples.now) == "–")
    }

    @Test func test_dates_when_the_day_turns_in_the_stores_zone_then_follow_the_zone() throws {
        let newYear = try date("2026-01-01T03:00:00Z")
        #expect(format.pageDate(newYear) == "31 Dec 2025 22:00")
        #expect(Samples.format(zone: .utc).pageDate(newYear) == "1 Jan 2026 03:00")
        #expect(format.pageDate(nil) == "–")
    }

    @Test func test_ago_when_time_passes_then_is_relative_under_an_hour_only() {
        func ago(_ seconds: TimeInterval) -> String {
            format.ago(Samples.now.addingTimeInterval(-seconds), now: Samples.now)
        }
        #expect(ago(0) == "now")
        #expect(ago(-30) == "now")
        #expect(ago(12) == "12s ago")
        #expect(ago(59) == "59s ago")
        #expect(ago(60) == "1 min ago")
        #expect(ago(3_599) == "59 min ago")
        #expect(ago(3_600) == "08:30")
        #expect(ago(86_400) == "21 Nov 09:30")
        #expect(ago(400 * 86_400) == "18 Oct 2025")
    }
}
