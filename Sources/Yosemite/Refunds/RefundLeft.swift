import FoundationEssentials

/// What can still be refunded of an order.
public struct RefundLeft: Hashable, Sendable {
    /// Units of each line item, by its id; lines with none left are absent.
    public var quantities: [Int64: Decimal]
    /// Shipping and fee lines with anything left.
    public var lineIDs: Set<Int64>
    /// Major units, with tax.
    public var amount: Decimal

    public init(quantities: [Int64: Decimal] = [:], lineIDs: Set<Int64> = [], amount: Decimal = 0) {
        self.quantities = quantities
        self.lineIDs = lineIDs
        self.amount = amount
    }
}
