import FoundationEssentials

/// What was tried to make an order of a sale.
public struct TillTryRecord: GeneratedRecord, Hashable {
    static let table = "till_tries"
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// The store's newest order that was known before the first try: what is newer may be ours.
    public var newestID: Int64 = 0
    /// When a request was sent whose answer never came.
    public var sentAt: Date?
    /// One JSON object: how it is sent, and which orders of it were thrown away.
    public var bodyJSON: String = "{}"
}
