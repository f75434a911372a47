import FoundationEssentials

/// A draft order that the store is asked to create only to get its price: recorded before the request, and deleted once
/// the draft is. Lives in the ledger.
public struct DraftOrderRecord: GeneratedRecord {
    static let table = "draft_orders"
    public var primaryKey: String { mark }

    /// A UUID, lower case; the draft carries it in its meta data.
    public var mark: String = ""
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// 0 until the store has named the order.
    public var orderID: Int64 = 0
    public var askedAt: Date = Date(timeIntervalSince1970: 0)
    /// Coupons of a draft count as used until they are removed.
    public var hasCoupons: Bool = false
}
