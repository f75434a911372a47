import FoundationEssentials

/// Which neighbour a number between two is rounded to.
public enum DecimalRounding: Sendable {
    /// The nearer one; if both are equally near, the one further from zero.
    case plain
    /// The larger one.
    case up
    /// The smaller one.
    case down
}

extension Decimal {
    /// Rounded to at most `decimals` digits after the point; a negative number rounds to tens, hundreds and so on. NaN
    /// stays NaN.
    public func rounded(to decimals: Int, _ rule: DecimalRounding = .plain) -> Decimal {
        guard let digits = DecimalDigits(self) else { return self }
        guard -digits.exponent > decimals else { return self }
        return digits.rounded(decimals, rule).decimal
    }

    /// The number rounded towards zero; the largest or smallest `Int64` where it does not fit, 0 for NaN.
    public var truncated: Int64 {
        guard let digits = DecimalDigits(self) else { return 0 }
        return digits.rounded(0, digits.isNegative ? .up : .down).whole ?? (digits.isNegative ? .min : .max)
    }

    /// This number times ten to the power of `exponent`, exactly: with a currency's decimals, major units in minor
    /// units.
    ///
    /// - Returns: nil where the result is not an integer or does not fit.
    public func whole(timesTenToThe exponent: Int) -> Int64? {
        guard var digits = DecimalDigits(self) else { return nil }
        digits.exponent += exponent
        return digits.whole
    }
}
