import FoundationEssentials

/// An unfinished new order, or unfinished changes to one. Lives in the ledger.
public struct OrderDraftRecord: GeneratedRecord {
    static let table = "order_drafts"
    public var primaryKey: String { mark }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Its unique name.
    public var mark: String = ""
    /// The order being changed; 0 for a new one.
    public var orderID: Int64 = 0
    public var savedAt: Date = Date(timeIntervalSince1970: 0)
    /// Its name in a list.
    public var label: String = ""
    public var formJSON: String = "{}"
}
