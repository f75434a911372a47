import FoundationEssentials

/// A draft that the store was asked to make, only to say what it costs: written down before it is asked for, and gone once
/// the draft is. Lives in the ledger.
public struct DraftOrderRecord: GeneratedRecord, Hashable {
    static let table = "draft_orders"
    public var primaryKey: String { mark }

    /// A UUID, lower case; the draft carries it in its meta data.
    public var mark: String = ""
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// 0 while the store has not said which order it is.
    public var orderID: Int64 = 0
    public var askedAt: Date = Date(timeIntervalSince1970: 0)
    /// Coupons of a draft count as used until they are taken off.
    public var hasCoupons: Bool = false
}
