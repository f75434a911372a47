import FoundationEssentials

/// What of an order can still be given back.
public struct RefundLeft: Hashable, Sendable {
    /// Whole pieces of each line item, by its id; lines of which none is left are not here.
    public var quantities: [Int64: Int]
    /// Shipping and fee lines of which anything is left.
    public var lineIDs: Set<Int64>
    /// Major units, with tax.
    public var amount: Decimal

    public init(quantities: [Int64: Int] = [:], lineIDs: Set<Int64> = [], amount: Decimal = 0) {
        self.quantities = quantities
        self.lineIDs = lineIDs
        self.amount = amount
    }
}
