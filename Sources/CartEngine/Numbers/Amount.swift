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

extension Sequence {
    /// The sum of `amount` over all elements.
    func total(_ amount: (Element) -> Amount) -> Amount {
        var sum = Amount.zero
        for element in self { sum += amount(element) }
        return sum
    }
}
