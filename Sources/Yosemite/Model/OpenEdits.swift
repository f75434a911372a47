import WooFoundation

/// The edits of a store that are not in it yet: pending, refused, or in conflict.
public struct OpenEdits: ReadOnlyType, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    public let edits: [PendingEdit]
    /// The highest id of any edit when this was read: edits with higher ids are not included yet, open or not.
    public let newestID: Int64
    /// Sales, voids and returns of this till that are not in the store, oldest first; at most 500.
    public let sales: [TillSaleSummary]

    public init(siteID: Int64, edits: [PendingEdit], newestID: Int64 = 0, sales: [TillSaleSummary] = []) {
        self.siteID = siteID
        self.edits = edits
        self.newestID = newestID
        self.sales = sales
    }

    public var identity: Int64 { siteID }
    public var waiting: [PendingEdit] { edits.filter(\.isUnsent) }
    /// Sales that are sent as soon as the store answers.
    public var waitingSales: [TillSaleSummary] { sales.filter { $0.state != .parked } }
    /// Sales that the store does not accept: somebody has to decide.
    public var parkedSales: [TillSaleSummary] { sales.filter { $0.state == .parked } }
    /// Edits held back so that they can be undone.
    public var held: [PendingEdit] { edits.filter { $0.heldUntil != nil } }
    public var conflicted: [PendingEdit] { edits.filter { $0.state == .conflicted } }
    public var refused: [PendingEdit] { edits.filter { $0.state == .refused } }

    /// The edit with this id; nil where it is not open. They are sorted oldest first, and there may be ten thousand.
    public func edit(_ editID: Int64) -> PendingEdit? {
        guard edits.count > 32 else { return edits.first { $0.editID == editID } }
        var (low, high) = (0, edits.count)
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].editID < editID { low = middle + 1 } else { high = middle }
        }
        return low < edits.count && edits[low].editID == editID ? edits[low] : nil
    }

    /// Products with a pending edit, also of a variation.
    public var editedProductIDs: [Int64] {
        Set(edits.filter(\.isUnsent).compactMap(\.productID)).sorted()
    }

    /// Whether this product or one of its variations has a pending edit.
    public func isWaiting(productID: Int64) -> Bool { edits.contains { $0.productID == productID && $0.isUnsent } }

    /// Whether this record has a pending edit.
    public func isWaiting(_ name: RecordName) -> Bool { edits.contains { $0.record == name && $0.isUnsent } }

    /// Whether this order has a pending edit.
    public func isWaiting(orderID: Int64) -> Bool { edits.contains { $0.orderID == orderID && $0.isUnsent } }
}

extension PendingEdit {
    /// The product it edits, or the product of the variation it edits; nil for anything else.
    public var productID: Int64? {
        guard case .record(let change)? = kind, let record else { return nil }
        switch record.record {
        case .product: return record.id
        case .variation: return change.parentID
        case .order, .category, .tag, .shippingClass, .attribute, .attributeTerm, .review, .taxRate, .coupon, .customer:
            return nil
        }
    }
}
