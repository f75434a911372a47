import FoundationEssentials

/// What was tried to turn a sale into an order.
public struct TillTryRecord: GeneratedRecord {
    static let table = "till_tries"
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The uuid of the sale.
    public var uuid: String = ""
    /// The newest order of the store known before the first try: a newer one may be this sale.
    public var newestID: Int64 = 0
    /// When a request was sent that was never answered.
    public var sentAt: Date?
    /// One JSON object: how it is sent, and which of its orders were deleted.
    public var bodyJSON: String = "{}"
}
