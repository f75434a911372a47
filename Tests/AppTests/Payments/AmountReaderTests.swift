import Foundation
import Testing
import WooFoundation

@testable import App

@Suite struct AmountReaderTests {
    private let dollars = CurrencySettings.standard
    private let euros = CurrencySettings(
        code: "EUR",
        symbol: "€",
        position: .rightSpace,
        thousandSeparator: ".",
        decimalSeparator: ","
    )
    private let yen = CurrencySettings(code: "JPY", symbol: "¥", decimals: 0)
    private let dinars = CurrencySettings(code: "KWD", symbol: "KD", decimals: 3)

    private func amount(_ text: String, _ settings: CurrencySettings) throws -> Decimal? {
        try AmountReader.amount(text, settings: settings)
    }

    @Test func test_amount_when_written_as_the_store_writes_then_is_read() throws {
        #expect(try amount("80", dollars) == 80)
        #expect(try amount("$1,234.50", dollars) == Decimal(string: "1234.50"))
        #expect(try amount(" 1.234,50 €", euros) == Decimal(string: "1234.50"))
        #expect(try amount("1.234", euros) == 1_234)
        #expect(try amount("80,5", euros) == Decimal(string: "80.5"))
        #expect(try amount("5000", yen) == 5_000)
        #expect(try amount("5,000", yen) == 5_000)
        #expect(try amount("1.250", dinars) == Decimal(string: "1.25"))
        #expect(try amount(".5", dollars) == Decimal(string: "0.5"))
        #expect(try amount("", dollars) == nil)
    }

    @Test func test_amount_when_the_other_sign_cannot_be_thousands_then_is_the_separator() throws {
        #expect(try amount("80.50", euros) == Decimal(string: "80.50"))
        #expect(try amount("80,50", dollars) == Decimal(string: "80.50"))
    }

    @Test(arguments: ["abc", "-5", "1.2.3", "12,34,5", "1,23.4", "٥", "5e3", "+5", ".", "1 2x"])
    func test_amount_when_it_is_none_then_says_so(text: String) {
        #expect(throws: AmountReader.Problem.notAnAmount) { try amount(text, dollars) }
    }

    @Test func test_amount_when_finer_or_larger_than_money_then_says_so() {
        #expect(throws: AmountReader.Problem.tooFine(decimals: 2)) { try amount("1.005", dollars) }
        #expect(throws: AmountReader.Problem.tooFine(decimals: 0)) { try amount("1.5", yen) }
        #expect(throws: AmountReader.Problem.tooLarge) { try amount("1000000000000000", dollars) }
    }
}
