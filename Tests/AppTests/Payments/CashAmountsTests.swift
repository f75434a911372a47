import Foundation
import Testing

@testable import App

@Suite struct CashAmountsTests {
    private func quick(_ total: String, _ currency: String) -> [String] {
        CashAmounts(total: Decimal(string: total) ?? 0, currency: currency).quick.map { "\($0)" }
    }

    @Test func test_quick_when_asked_then_the_exact_amount_comes_first_and_the_next_notes_follow() {
        #expect(quick("70.16", "USD") == ["70.16", "75", "80", "100"])
        #expect(quick("3.5", "EUR") == ["3.5", "5", "10", "20"])
        #expect(quick("4200", "JPY") == ["4200", "5000", "10000"])
        #expect(quick("100", "USD") == ["100"])
        #expect(quick("0.995", "KWD") == ["0.995", "1", "5", "10"])
        #expect(quick("123456", "IDR").first == "123456")
    }

    @Test func test_quick_when_totals_are_any_then_each_is_larger_than_the_one_before() {
        for cents in stride(from: 1, to: 1_000_000, by: 7_919) {
            for currency in ["USD", "EUR", "GBP", "JPY", "KWD", "XXX"] {
                let amounts = CashAmounts(total: Decimal(cents) / 100, currency: currency).quick
                #expect(amounts[0] == Decimal(cents) / 100)
                #expect(amounts.count <= 4)
                for (one, other) in zip(amounts, amounts.dropFirst()) { #expect(one < other) }
            }
        }
    }

    @Test func test_sense_when_the_change_is_more_than_a_note_then_is_doubted() {
        let amounts = CashAmounts(total: 70.16, currency: "USD")
        #expect(!amounts.isMoreThanSense(100))
        #expect(amounts.isMoreThanSense(7_016))
    }

    @Test func test_digits_when_big_then_have_five_rows_of_one_width() throws {
        let rows = try #require(BigDigits.rows("$1,234.56", full: "█", width: 60))
        #expect(rows.count == 5)
        #expect(Set(rows.map(\.count)).count == 1)
        #expect(BigDigits.rows("$1,234,567,890.00", full: "█", width: 40) == nil)
        #expect(BigDigits.rows("–", full: "█", width: 40) == nil)
    }
}
