import FoundationEssentials

/// What has become of a sale in the store. The only rows of a till that change.
public struct TillOrderRecord: GeneratedRecord, Hashable {
    static let table = "till_orders"
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// `waiting`, `sending`, `uncertain`, `sent` or `parked`.
    public var state: String = ""
    /// 0 before the store has it.
    public var orderID: Int64 = 0
    public var orderNumber: String = ""
    /// The store's total, ten-thousandths.
    public var storeTotal: Int64?
    public var tries: Int64 = 0
    public var changedAt: Date = Date(timeIntervalSince1970: 0)
    public var notBefore: Date?
    public var claimedBy: String?
    public var lastError: String?
    /// It may be in the store: it is looked for before it is sent.
    public var asksFirst: Bool = false
}
