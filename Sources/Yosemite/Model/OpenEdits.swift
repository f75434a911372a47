import WooFoundation

/// The edits of a store that are not in it: what waits, what was refused, what stands in a conflict.
public struct OpenEdits: ReadOnlyType, Copiable, Fakeable {
    public let siteID: Int64
    public let edits: [PendingEdit]

    public init(siteID: Int64, edits: [PendingEdit]) {
        self.siteID = siteID
        self.edits = edits
    }

    public var identity: Int64 { siteID }
    public var waiting: [PendingEdit] { edits.filter(\.isUnsent) }
    public var conflicted: [PendingEdit] { edits.filter { $0.state == .conflicted } }
    public var refused: [PendingEdit] { edits.filter { $0.state == .refused } }

    /// Products with an edit that waits, their variations' included.
    public var editedProductIDs: [Int64] {
        let ids = edits.filter(\.isUnsent).compactMap { edit -> Int64? in
            guard case .record(let change)? = edit.kind, let name = edit.record else { return nil }
            switch name.record {
            case .product: return name.id
            case .variation: return change.parentID
            case .category, .tag, .shippingClass, .attribute, .attributeTerm, .review, .taxRate: return nil
            }
        }
        return Set(ids).sorted()
    }

    /// Whether an edit on this order waits.
    public func isWaiting(orderID: Int64) -> Bool { edits.contains { $0.orderID == orderID && $0.isUnsent } }
}
