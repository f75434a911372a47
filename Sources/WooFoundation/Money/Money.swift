import FoundationEssentials

/// Reading and storing amounts. Amounts are `Decimal` in major currency units, never binary floating point.
public enum Money {
    /// Digits after the point that storage keeps beside the text received.
    public static let storedDigits = 4

    /// This many digits always fit 64 bits, enough for every real amount; more take a slower way.
    private static let exactDigits = 18

    /// The amount in text as the REST API sends it: `774.40`, `-0.02`, `12`, also `1e3`.
    ///
    /// - Returns: nil for anything else, including empty text and `-` (`woocommerce.md`, "Types and text").
    public static func amount(from text: String) -> Decimal? {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= 64 else { return nil }
        var index = bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") ? 1 : 0
        var digits = 0
        var mantissa: Int64 = 0
        func readDigits() {
            while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
                if digits < exactDigits { mantissa = mantissa * 10 + Int64(bytes[index] - UInt8(ascii: "0")) }
                index += 1
                digits += 1
            }
        }
        readDigits()
        let wholeDigits = digits
        var hasExponent = false
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            readDigits()
        }
        guard digits > 0 else { return nil }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            let exponent = text.utf8.dropFirst(index + 1)
            guard let value = Int(String(decoding: exponent, as: UTF8.self)), (-30...30).contains(value) else {
                return nil
            }
            index = bytes.count
            hasExponent = true
        }
        guard index == bytes.count else { return nil }
        guard digits <= exactDigits, !hasExponent else {
            return Decimal(string: text)
        }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        let mantissaOfAll = UInt128(mantissa)
        return DecimalDigits(isNegative: isNegative, mantissa: mantissaOfAll, exponent: wholeDigits - digits).decimal
    }

    /// `amount` in ten-thousandths of a major unit, rounded half away from zero, for sorting and summing in SQL.
    ///
    /// - Returns: nil where it does not fit 64 bits.
    public static func stored(_ amount: Decimal) -> Int64? {
        guard var digits = DecimalDigits(amount) else { return nil }
        digits.exponent += storedDigits
        guard let whole = digits.rounded(0, .plain).whole, whole.magnitude < Int64.max else { return nil }
        return whole
    }

    /// The amount in major units of a stored integer, which counts ten-thousandths.
    public static func amount(stored: Int64) -> Decimal {
        DecimalDigits(isNegative: stored < 0, mantissa: UInt128(stored.magnitude), exponent: -storedDigits).decimal
    }

    /// `amount` rounded half away from zero, as PHP's `round` and WooCommerce do.
    public static func rounded(_ amount: Decimal, decimals: Int) -> Decimal { amount.rounded(to: decimals) }

    /// Text for a request or for `--json`: a point, no grouping, exactly `decimals` digits after it.
    ///
    /// - Parameter decimals: 0 or more.
    public static func text(_ amount: Decimal, decimals: Int) -> String {
        DecimalDigits(amount)?.text(decimals: decimals) ?? "NaN"
    }

    /// Text for `--json`, with the digits of its currency, or all that there are, where a shop's prices have more.
    ///
    /// - Parameter currency: ISO 4217.
    public static func text(_ amount: Decimal, currency: String) -> String {
        let rounded = text(amount, decimals: CurrencyDecimals.minorUnits(of: currency))
        return self.amount(from: rounded) == amount ? rounded : "\(amount)"
    }

    /// The same of an amount in text, as the store sent it; unchanged where it is none.
    public static func text(of sent: String, currency: String) -> String {
        amount(from: sent).map { text($0, currency: currency) } ?? sent
    }
}
