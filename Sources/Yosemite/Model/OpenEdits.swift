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

    /// Whether an edit on this order waits.
    public func isWaiting(orderID: Int64) -> Bool { edits.contains { $0.orderID == orderID && $0.isUnsent } }
}
