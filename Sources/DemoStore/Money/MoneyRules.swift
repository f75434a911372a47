import FoundationEssentials
import WooFoundation

/// How a shop rounds and stores amounts, by its settings.
struct MoneyRules: Hashable, Sendable {
    /// `woocommerce_price_num_decimals`.
    var decimals = 2
    var includesTax = false
    var calculatesTaxes = true
    var roundsAtSubtotal = false
    var decimalSeparator = "."
    /// The effect of a plugin.
    var roundsTaxUp = false

    /// The number of decimals stored internally (`wc_get_rounding_precision`).
    var places: Int { max(decimals + 2, 6) }

    /// The number of the smallest coins in one unit.
    var cent: Decimal { Decimal(sign: .plus, exponent: decimals, significand: 1) }

    /// To six places first, and half away from zero (`NumberUtil::round`).
    func round(_ amount: Decimal, _ digits: Int) -> Decimal { amount.cut(to: 6).cut(to: digits) }

    /// A price or a total (`NumberUtil::round` to `wc_get_price_decimals`).
    func price(_ amount: Decimal) -> Decimal { round(amount, decimals) }

    /// The tax of an amount by one rate, as it is stored (`WC_Tax::round`).
    func kept(_ amount: Decimal) -> Decimal { round(amount, places) }

    /// Where prices include tax, half a coin of tax is rounded in the customer's favour (`wc_round_tax_total`).
    func tax(_ amount: Decimal) -> Decimal {
        if roundsTaxUp { return Self.awayFromZero(amount.cut(to: 6), decimals) }
        return includesTax ? Self.towardsZero(amount.cut(to: 6), decimals) : round(amount, decimals)
    }

    /// `WC_Abstract_Order::round_line_tax`.
    func lineTax(_ amount: Decimal) -> Decimal { roundsAtSubtotal ? amount : tax(amount) }

    /// Whole coins of a discount (`wc_round_discount`).
    func discount(_ coins: Decimal) -> Decimal { Self.towardsZero(coins.cut(to: 6), 0) }

    /// An amount in coins, fractions of them included (`wc_add_number_precision`).
    func coins(_ amount: Decimal) -> Decimal { round(amount * cent, places - decimals) }

    /// A computed number as stored in the database (`wc_format_decimal` of a float).
    func stored(_ amount: Decimal) -> Decimal { amount.cut(to: places) }

    /// Half towards zero.
    private static func towardsZero(_ amount: Decimal, _ digits: Int) -> Decimal {
        let size = amount.magnitude
        var rounded = size.cut(to: digits)
        if rounded - size == Decimal(sign: .plus, exponent: -digits - 1, significand: 5) {
            rounded -= Decimal(sign: .plus, exponent: -digits, significand: 1)
        }
        return amount < 0 ? -rounded : rounded
    }

    private static func awayFromZero(_ amount: Decimal, _ digits: Int) -> Decimal {
        let nearest = amount.cut(to: digits)
        guard nearest.magnitude < amount.magnitude else { return nearest }
        let coin = Decimal(sign: .plus, exponent: -digits, significand: 1)
        return amount < 0 ? nearest - coin : nearest + coin
    }

    /// A sent amount, with all its digits (`wc_format_decimal` of a text): the decimal separator is a point, and other
    /// characters than digits, points and minus are removed, as are points before the last one.
    func amount(_ text: String) -> Decimal {
        let pointed = decimalSeparator.isEmpty ? text : text.replacing(decimalSeparator, with: ".")
        let kept = pointed.filter { $0.isASCII && $0.isNumber || $0 == "." || $0 == "-" }
        let last = kept.lastIndex(of: ".")
        let plain = String(kept.indices.filter { kept[$0] != "." || $0 == last }.map { kept[$0] })
        return Decimal(string: plain) ?? 0
    }
}

extension Decimal {
    /// Rounded half away from zero, where there is anything to round.
    func cut(to digits: Int) -> Decimal { exponent >= -digits ? self : rounded(to: digits) }

    /// In hundredths, as the demo store's own figures are.
    var hundredths: Int { Int((self * 100).cut(to: 0).truncated) }

    init(hundredths: Int) { self = Decimal(sign: .plus, exponent: -2, significand: Decimal(hundredths)) }

    /// As PHP writes the float: `28.99999999` stays, and the nearest double does not.
    init(_ double: Double, asWritten: Void) { self = Decimal(string: double.description) ?? 0 }

    var double: Double { Double(description) ?? 0 }
}
