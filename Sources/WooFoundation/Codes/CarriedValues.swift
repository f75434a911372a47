import FoundationEssentials

/// What a code says beside which goods it is on.
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

    /// A day on a label.
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

    /// Pieces.
    public var count: Int?
    /// What the piece costs, in the shop's currency unless `currency` says another.
    public var price: Decimal?
    /// Three digits of ISO 4217, where the code says it.
    public var currency: String?
    public var weight: Weight?
    public var lot: String?
    public var serial: String?
    public var produced: Day?
    public var bestBefore: Day?
    /// Not to be sold after it.
    public var expires: Day?

    public init() {}

    public var isEmpty: Bool { self == CarriedValues() }
}
