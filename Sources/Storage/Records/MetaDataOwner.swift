/// What a piece of meta data belongs to.
public enum MetaDataOwner: String, CaseIterable, Sendable {
    case order, item, fee, coupon, tax, shipping, refund
}

extension MetaDataOwner: ColumnValue {
    public var sqlValue: SQLValue { .text(rawValue) }

    public init(cell: Cell) { self = MetaDataOwner(rawValue: cell.text) ?? .order }
}
