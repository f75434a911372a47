import Foundation
import TestSupport
import Testing

@testable import WooFoundation

/// Against Foundation's own rounding, which stored amounts were made with.
struct DecimalRoundingTests {
    private static let rules: [(DecimalRounding, NSDecimalNumber.RoundingMode)] = [
        (.plain, .plain), (.up, .up), (.down, .down),
    ]

    private static func theirs(_ value: Decimal, _ decimals: Int, _ mode: NSDecimalNumber.RoundingMode) -> Decimal {
        var (value, result) = (value, Decimal())
        NSDecimalRound(&result, &value, decimals, mode)
        return result
    }

    /// Of any length, often with a 5 or with zeros where it is cut.
    private static func number(_ generator: inout SeededGenerator) -> Decimal {
        let count = Int.random(in: 1...38, using: &generator)
        let digits = (0..<count).map { _ in ["0", "0", "5", "9", "1", "4"].randomElement(using: &generator) ?? "0" }
        let mantissa = Decimal(string: digits.joined()) ?? 0
        let exponent = Int.random(in: -30...10, using: &generator)
        let sign: FloatingPointSign = Bool.random(using: &generator) ? .plus : .minus
        return Decimal(sign: sign, exponent: exponent, significand: mantissa)
    }

    /// Money is rounded everywhere: the detour over text is for compilers that nobody has tried yet.
    @Test func test_digits_when_read_by_this_compiler_then_from_where_decimal_keeps_them() {
        #expect(DecimalDigits.hasKnownLayout)
    }

    @Test func test_rounded_when_compared_with_foundation_then_agrees() throws {
        try Seed.repeating(20_000) { generator in
            let value = Self.number(&generator)
            let decimals = Int.random(in: -12...32, using: &generator)
            for (rule, mode) in Self.rules {
                let (ours, theirs) = (value.rounded(to: decimals, rule), Self.theirs(value, decimals, mode))
                guard ours == theirs, "\(ours)" == "\(theirs)" else {
                    throw Expectation("\(theirs)", seen: "\(ours) for \(value) to \(decimals), \(rule)")
                }
            }
        }
    }

    @Test func test_rounded_when_it_lies_between_two_cents_then_goes_where_the_rule_says() {
        for (text, plain, up, down) in [
            ("1.005", "1.01", "1.01", "1"), ("-1.005", "-1.01", "-1", "-1.01"), ("0.0049", "0", "0.01", "0"),
            ("-0.0049", "0", "0", "-0.01"), ("2.675", "2.68", "2.68", "2.67"), ("19.99", "19.99", "19.99", "19.99"),
        ] {
            let value = Decimal(string: text) ?? .nan
            #expect("\(value.rounded(to: 2))" == plain && "\(value.rounded(to: 2, .up))" == up)
            #expect("\(value.rounded(to: 2, .down))" == down)
        }
        #expect(Decimal.nan.rounded(to: 2).isNaN)
        #expect(Decimal(string: "5e-39")?.rounded(to: 0) == 0)
    }

    @Test func test_digits_when_read_from_memory_then_are_those_of_the_text() throws {
        try Seed.repeating(5_000) { generator in
            let value = Self.number(&generator)
            guard let digits = DecimalDigits(value), digits == DecimalDigits.inText(value), digits.decimal == value
            else {
                throw Expectation("\(DecimalDigits.inText(value))", seen: "\(String(describing: DecimalDigits(value)))")
            }
        }
    }

    @Test func test_truncated_when_compared_with_foundation_then_agrees() throws {
        try Seed.repeating(5_000) { generator in
            let value = Self.number(&generator)
            guard abs(value) < Decimal(Int64.max) else { return }
            let toZero = Self.theirs(value, 0, value < 0 ? .up : .down)
            guard value.truncated == NSDecimalNumber(decimal: toZero).int64Value else {
                throw Expectation("\(toZero)", seen: "\(value.truncated) for \(value)")
            }
        }
        #expect(Decimal.nan.truncated == 0 && Decimal(string: "1e30")?.truncated == .max)
        #expect(Decimal(string: "-1e30")?.truncated == .min && Decimal(Int64.min).truncated == .min)
        #expect(Decimal(Int64.max).truncated == .max)
    }

    @Test func test_whole_when_there_are_more_digits_or_it_does_not_fit_then_is_nil() {
        #expect(Decimal(string: "19.99")?.whole(timesTenToThe: 2) == 1_999)
        #expect(Decimal(string: "19.990")?.whole(timesTenToThe: 2) == 1_999)
        #expect(Decimal(string: "-19.99")?.whole(timesTenToThe: 2) == -1_999)
        #expect(Decimal(string: "500")?.whole(timesTenToThe: 0) == 500)
        #expect(Decimal(string: "19.999")?.whole(timesTenToThe: 2) == nil)
        #expect(Decimal(string: "1e18")?.whole(timesTenToThe: 2) == nil)
        #expect(Decimal(string: "1e-40")?.whole(timesTenToThe: 2) == nil && Decimal.nan.whole(timesTenToThe: 2) == nil)
    }
}
