import Foundation
import Testing
import WooFoundation

@Suite struct CurrencyFormatterTests {
    private func text(_ amount: String, _ settings: CurrencySettings) -> String {
        CurrencyFormatter(settings: settings).string(fromText: amount)
    }

    @Test(arguments: [
        (CurrencySettings.Position.left, "-€1.234,50"), (.leftSpace, "-€ 1.234,50"), (.right, "-1.234,50€"),
        (.rightSpace, "-1.234,50 €"),
    ])
    func test_string_when_position_is_set_then_symbol_stands_there(
        position: CurrencySettings.Position,
        expected: String
    ) {
        let euro = CurrencySettings(
            code: "EUR",
            symbol: "€",
            position: position,
            thousandSeparator: ".",
            decimalSeparator: ","
        )
        #expect(text("-1234.5", euro) == expected)
    }

    @Test(arguments: [
        (0, "1234.5", "$1,235"), (2, "1234.5", "$1,234.50"), (3, "1234567.8915", "$1,234,567.892"),
        (2, "999.995", "$1,000.00"),
        (2, "-0.001", "$0.00"), (2, "100", "$100.00"), (0, "0", "$0"), (2, "1e3", "$1,000.00"),
    ])
    func test_string_when_decimals_are_set_then_rounds_and_groups(decimals: Int, amount: String, expected: String) {
        #expect(text(amount, CurrencySettings(code: "XXX", symbol: "$", decimals: decimals)) == expected)
    }

    @Test func test_string_when_separators_are_odd_then_uses_them() {
        let swiss = CurrencySettings(code: "CHF", symbol: "CHF", position: .leftSpace, thousandSeparator: "’")
        #expect(text("1234567.5", swiss) == "CHF 1’234’567.50")
        #expect(text("1234567.5", CurrencySettings(code: "X", symbol: "", thousandSeparator: "")) == "1234567.50")
        #expect(CurrencySettings(code: "X", symbol: "", decimalSeparator: "", decimals: 99).decimalSeparator == ".")
        #expect(CurrencySettings(code: "X", symbol: "", decimals: -1).decimals == 0)
    }

    @Test func test_string_when_text_is_no_amount_then_is_shown_as_it_came() {
        #expect(text("", .standard) == "–")
        #expect(text("-", .standard) == "-")
        #expect(text("12 apples", .standard) == "12 apples")
    }

    @Test func test_with_currency_when_it_differs_then_takes_its_digits() {
        #expect(text("1234.5", CurrencySettings.standard.with(currency: "JPY", symbol: "¥")) == "¥1,235")
        #expect(text("1.5", CurrencySettings.standard.with(currency: "KWD", symbol: "")) == "KWD 1.500")
        #expect(CurrencySettings.standard.with(currency: "USD", symbol: "US$") == .standard)
        #expect(text("12", CurrencySettings.standard.with(currency: "CAD", symbol: "$")) == "CAD 12.00")
    }
}
