import Foundation
import TestSupport
import Testing
import WooFoundation

@Suite struct MoneyTests {
    private func decimal(_ text: String) throws -> Decimal {
        try #require(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")))
    }

    @Test(arguments: [
        ("774.40", "774.4"), ("-0.02", "-0.02"), ("12", "12"), ("1e3", "1000"), ("1E-2", "0.01"), ("+5", "5"),
        (".5", "0.5"),
        ("5.", "5"), ("0", "0"), ("-0", "0"), ("0007", "7"), ("12345678901234567890.1234", "12345678901234567890.1234"),
    ])
    func test_amount_when_text_is_a_number_then_is_exact(text: String, expected: String) throws {
        #expect(Money.amount(from: text) == (try decimal(expected)))
    }

    @Test(arguments: [
        "", "-", "+", ".", "-.", "1,5", "1 000", " 1", "1 ", "1.2.3", "1e", "1e+", "e3", "0x10", "NaN", "inf",
        "1e999999999999",
        "12abc", "١٢", "--1", "$5", "1e31", "1e-9223372036854775808", String(repeating: "9", count: 65),
    ])
    func test_amount_when_text_is_garbage_then_is_nil(text: String) {
        #expect(Money.amount(from: text) == nil)
    }

    @Test func test_amount_when_digits_exceed_decimal_then_is_nil_or_a_number() {
        for count in 1...64 {
            let amount = Money.amount(from: String(repeating: "9", count: count))
            #expect(amount?.isNaN != true)
            if count <= 38 { #expect(amount.map { "\($0)" } == String(repeating: "9", count: count)) }
        }
    }

    @Test func test_amount_when_compared_with_foundation_then_agrees() throws {
        try Seed.repeating(2_000) { generator in
            let digits = (0..<Int.random(in: 1...25, using: &generator)).map { _ in
                String(Int.random(in: 0...9, using: &generator))
            }
            var text = digits.joined()
            let point = text.index(text.startIndex, offsetBy: Int.random(in: 0...digits.count, using: &generator))
            text.insert(".", at: point)
            if Bool.random(using: &generator) { text = "-" + text }
            let theirs = try decimal(text)
            guard let ours = Money.amount(from: text), ours == theirs, "\(ours)" == "\(theirs)" else {
                throw Expectation("\(theirs)", seen: "\(text) read as \(String(describing: Money.amount(from: text)))")
            }
        }
    }

    @Test(arguments: [
        ("1.005", 2, "1.01"), ("-1.005", 2, "-1.01"), ("2.5", 0, "3"), ("-2.5", 0, "-3"), ("1.2345", 3, "1.235"),
        ("-0.001", 2, "0.00"),
        ("7", 2, "7.00"), ("0.1", 3, "0.100"), ("1234567.891", 2, "1234567.89"),
        ("1e20", 2, "100000000000000000000.00"),
    ])
    func test_text_when_rounded_then_half_goes_away_from_zero(amount: String, decimals: Int, expected: String) throws {
        #expect(Money.text(try decimal(amount), decimals: decimals) == expected)
    }

    @Test func test_text_when_compared_with_foundation_then_agrees() throws {
        try Seed.repeating(2_000) { generator in
            let amount = Decimal(
                sign: Bool.random(using: &generator) ? .minus : .plus,
                exponent: Int.random(in: -12...6, using: &generator),
                significand: Decimal(
                    UInt64.random(in: 0...(.max), using: &generator) >> Int.random(in: 0...60, using: &generator)
                )
            )
            let decimals = Int.random(in: 0...8, using: &generator)
            let rounded = Money.rounded(amount, decimals: decimals)
            let parts = "\(abs(rounded))".split(separator: ".")
            let fraction = parts.count > 1 ? String(parts[1]) : ""
            var theirs = (rounded < 0 ? "-" : "") + parts[0]
            if decimals > 0 { theirs += "." + fraction + String(repeating: "0", count: decimals - fraction.count) }
            let ours = Money.text(amount, decimals: decimals)
            guard ours == theirs else { throw Expectation(theirs, seen: ours) }
            let stored = Int64.random(in: .min...(.max), using: &generator)
            guard Money.amount(stored: stored) == Decimal(stored) / 10_000 else {
                throw Expectation("\(Decimal(stored) / 10_000)", seen: "\(Money.amount(stored: stored))")
            }
        }
    }

    @Test func test_stored_when_taken_back_then_is_the_same() throws {
        try Seed.repeating(500) { generator in
            let stored = Int64.random(in: -Int64.max / 2...Int64.max / 2, using: &generator)
            let back = Money.stored(Money.amount(stored: stored))
            guard back == stored else { throw Expectation("\(stored)", seen: "\(back ?? 0)") }
        }
        #expect(Money.stored(try decimal("774.40")) == 7_744_000)
        #expect(Money.stored(try decimal("-0.00005")) == -1)
    }

    @Test func test_stored_when_amount_does_not_fit_then_is_nil() throws {
        #expect(Money.stored(try decimal("1e15")) == nil)
        #expect(Money.stored(try decimal("-1e30")) == nil)
        #expect(Money.stored(try decimal("1e127")) == nil)
        #expect(Money.stored(.nan) == nil)
        #expect(Money.stored(try decimal("922337203685477")) == 9_223_372_036_854_770_000)
    }

    @Test func test_text_of_a_currency_when_prices_have_more_digits_then_they_stay_and_never_fewer() throws {
        #expect(Money.text(try decimal("24.5"), currency: "USD") == "24.50")
        #expect(Money.text(try decimal("-1266"), currency: "JPY") == "-1266")
        #expect(Money.text(try decimal("0.125"), currency: "eur") == "0.125")
        #expect(Money.text(of: "45", currency: "KWD") == "45.000")
        #expect(Money.text(of: "100.00", currency: "JPY") == "100")
        #expect(["", "-", "free"].map { Money.text(of: $0, currency: "USD") } == ["", "-", "free"])
    }
}
