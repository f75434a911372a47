import WooFoundation

/// The edits of a store that are not in it: what waits, what was refused, what stands in a conflict.
public struct OpenEdits: ReadOnlyType, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    public let edits: [PendingEdit]
    /// The highest id that an edit had when this was read: what has a higher one is not in here yet, open or not.
    public let newestID: Int64

    public init(siteID: Int64, edits: [PendingEdit], newestID: Int64 = 0) {
        self.siteID = siteID
        self.edits = edits
        self.newestID = newestID
    }

    public var identity: Int64 { siteID }
    public var waiting: [PendingEdit] { edits.filter(\.isUnsent) }
    /// Those that are not sent yet because their owner may think again.
    public var held: [PendingEdit] { edits.filter { $0.heldUntil != nil } }
    public var conflicted: [PendingEdit] { edits.filter { $0.state == .conflicted } }
    public var refused: [PendingEdit] { edits.filter { $0.state == .refused } }

    /// The edit with this id; nil where it is not open. They stand oldest first, and there may be ten thousand.
    public func edit(_ editID: Int64) -> PendingEdit? {
        guard edits.count > 32 else { return edits.first { $0.editID == editID } }
        var (low, high) = (0, edits.count)
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].editID < editID { low = middle + 1 } else { high = middle }
        }
        return low < edits.count && edits[low].editID == editID ? edits[low] : nil
    }

    /// Products with an edit that waits, their variations' included.
    public var editedProductIDs: [Int64] {
        Set(edits.filter(\.isUnsent).compactMap(\.productID)).sorted()
    }

    /// Whether an edit on this product or one of its variations waits.
    public func isWaiting(productID: Int64) -> Bool { edits.contains { $0.productID == productID && $0.isUnsent } }

    /// Whether an edit on this record waits.
    public func isWaiting(_ name: RecordName) -> Bool { edits.contains { $0.record == name && $0.isUnsent } }

    /// Whether an edit on this order waits.
    public func isWaiting(orderID: Int64) -> Bool { edits.contains { $0.orderID == orderID && $0.isUnsent } }
}

extension PendingEdit {
    /// The product it is of, or whose variation; nil where it is of something else.
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
