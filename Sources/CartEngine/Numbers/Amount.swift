/// An amount of money, or of cents, or a percentage: a whole number of 10⁻¹² units. No binary floating point.
///
/// The engine only makes amounts below `limit`; sums of them fit with room to spare, and products are checked.
public struct Amount: Hashable, Comparable, Sendable {
    /// Digits kept after the point. What a store sends or is sent with more is rounded to these, halves away from zero.
    public static let places = 12

    /// The first amount that is too large to be read or computed with: 10¹⁵.
    public static let limit = Amount(units: powersOfTen[15 + places])

    public static let zero = Amount(units: 0)

    /// The amount in 10⁻¹² units.
    public var units: Int128

    public init(units: Int128) { self.units = units }

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
    /// The sum of what `amount` gives for each element.
    func total(_ amount: (Element) -> Amount) -> Amount {
        var sum = Amount.zero
        for element in self { sum += amount(element) }
        return sum
    }
}
