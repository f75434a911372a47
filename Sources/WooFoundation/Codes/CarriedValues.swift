import FoundationEssentials

/// What a code contains besides the item's number.
public struct CarriedValues: Hashable, Sendable {
    public enum WeightUnit: String, Hashable, Sendable {
        case kilogram = "kg"
        case pound = "lb"
        case ounce = "oz"
    }

    public struct Weight: Hashable, Sendable {
        public let amount: Decimal
        public let unit: WeightUnit

        public init(amount: Decimal, unit: WeightUnit) {
            (self.amount, self.unit) = (amount, unit)
        }
    }

    /// A date on a label.
    public struct Day: Hashable, Comparable, Sendable {
        public let year: Int
        /// 1 to 12.
        public let month: Int
        public let day: Int

        public init(year: Int, month: Int, day: Int) {
            (self.year, self.month, self.day) = (year, month, day)
        }

        public static func < (left: Day, right: Day) -> Bool {
            (left.year, left.month, left.day) < (right.year, right.month, right.day)
        }
    }

    /// A number of units.
    public var count: Int?
    /// In major units, for the whole piece; in the shop's currency unless `currency` names another.
    public var price: Decimal?
    /// Three digits of ISO 4217, where the code contains it.
    public var currency: String?
    public var weight: Weight?
    public var lot: String?
    public var serial: String?
    public var produced: Day?
    public var bestBefore: Day?
    /// Not to be sold after this date.
    public var expires: Day?

    public init() {}

    public var isEmpty: Bool { self == CarriedValues() }
}
