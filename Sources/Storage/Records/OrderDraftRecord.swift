import FoundationEssentials

/// A half-made or half-changed order. Lives in the ledger.
public struct OrderDraftRecord: GeneratedRecord, Hashable {
    static let table = "order_drafts"
    public var primaryKey: String { mark }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Names it; no other has it.
    public var mark: String = ""
    /// The order that is changed; 0 where one is made.
    public var orderID: Int64 = 0
    public var savedAt: Date = Date(timeIntervalSince1970: 0)
    /// What it is called in a list.
    public var label: String = ""
    public var formJSON: String = "{}"
}
