import FoundationEssentials

/// Which of two neighbours a number becomes that lies between them.
public enum DecimalRounding: Sendable {
    /// The nearer one; of two equally near ones that further from zero.
    case plain
    /// The larger one.
    case up
    /// The smaller one.
    case down
}

extension Decimal {
    /// With at most `decimals` digits after the point; with a negative number of them in whole tens, hundreds and so on.
    /// What is no number stays none.
    public func rounded(to decimals: Int, _ rule: DecimalRounding = .plain) -> Decimal {
        guard let digits = DecimalDigits(self) else { return self }
        guard -digits.exponent > decimals else { return self }
        return digits.rounded(decimals, rule).decimal
    }

    /// The whole number nearest to zero that is not further than one away; the largest or smallest `Int64` where it does
    /// not fit, 0 for what is no number.
    public var truncated: Int64 {
        guard let digits = DecimalDigits(self) else { return 0 }
        return digits.rounded(0, digits.isNegative ? .up : .down).whole ?? (digits.isNegative ? .min : .max)
    }

    /// This number times ten to the power of `exponent`, exactly; nil where that is no whole number or does not fit.
    public func whole(timesTenToThe exponent: Int) -> Int64? {
        guard var digits = DecimalDigits(self) else { return nil }
        digits.exponent += exponent
        return digits.whole
    }
}
