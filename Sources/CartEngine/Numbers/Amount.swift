/// An amount in major units, or in cents, or a percentage: an integer count of 10⁻¹². No binary floating point.
///
/// The engine only creates amounts below `limit`; sums of them fit easily, and products are checked.
public struct Amount: Hashable, Comparable, Sendable {
    /// Decimals. Text with more is rounded to these, halves away from zero.
    public static let places = 12

    /// The smallest amount that is too large to be read or computed with: 10¹⁵.
    public static let limit = Amount(units: powersOfTen[15 + places])

    public static let zero = Amount(units: 0)

    /// The amount in units of 10⁻¹².
    public var units: Int128

    /// - Parameter units: of 10⁻¹² each.
    public init(units: Int128) { self.units = units }

    /// - Parameter whole: an integer number of major units (or cents, or percent).
    public init(_ whole: Int) { units = Int128(whole) * powersOfTen[Self.places] }

    public var isNegative: Bool { units < 0 }
    public var magnitude: Amount { units < 0 ? Amount(units: -units) : self }

    public static func < (left: Amount, right: Amount) -> Bool { left.units < right.units }
    public static func + (left: Amount, right: Amount) -> Amount { Amount(units: left.units + right.units) }
    public static func - (left: Amount, right: Amount) -> Amount { Amount(units: left.units - right.units) }
    public static func += (left: inout Amount, right: Amount) { left.units += right.units }
    public static func -= (left: inout Amount, right: Amount) { left.units -= right.units }
    public static prefix func - (amount: Amount) -> Amount { Amount(units: -amount.units) }
}

/// As a quantity. Most are whole, which are computed with as integers.
extension Amount {
    /// Nil for a fraction.
    var whole: Int128? {
        let (quotient, rest) = parts(units, dividedBy: powersOfTen[Self.places])
        return rest == 0 ? quotient : nil
    }

    /// The next whole number that is not smaller; of one that the engine computes with.
    var roundedUp: Int {
        let (quotient, rest) = parts(units, dividedBy: powersOfTen[Self.places])
        return Int(clamping: rest > 0 ? quotient + 1 : quotient)
    }

    /// In the store's floating point.
    var double: Double {
        if let whole { return Double(Int64(clamping: whole)) }
        return Double(text) ?? 0
    }

    /// What `quantity` of something at this price cost.
    ///
    /// - Throws: `CartError.tooLarge`.
    func times(_ quantity: Amount) throws(CartError) -> Amount {
        if let whole = quantity.whole {
            let (product, overflows) = units.multipliedReportingOverflow(by: whole)
            guard !overflows else { throw .tooLarge }
            return Amount(units: product)
        }
        return Amount(units: try nearest(units, times: quantity.units, dividedBy: powersOfTen[Self.places]))
    }
}

extension Sequence {
    /// The sum of `amount` over all elements.
    func total(_ amount: (Element) -> Amount) -> Amount {
        var sum = Amount.zero
        for element in self { sum += amount(element) }
        return sum
    }
}
