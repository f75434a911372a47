import FoundationEssentials

/// A delivery being received, or a count of the stock. Lives in the ledger.
public struct StockTakeRecord: GeneratedRecord {
    static let table = "stock_takes"
    public var primaryKey: Int64 { takeID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var takeID: Int64 = 0
    /// `receive` or `count`.
    public var purpose: String = ""
    public var title: String = ""
    public var startedAt: Date = Date(timeIntervalSince1970: 0)
    /// When its differences went to the outbox; nil while it is open.
    public var sentAt: Date?
}
