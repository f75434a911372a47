import FoundationEssentials

/// The state of a sale in the store. The only rows of a till that change.
public struct TillOrderRecord: GeneratedRecord {
    static let table = "till_orders"
    public var primaryKey: String { uuid }

    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The uuid of the sale.
    public var uuid: String = ""
    /// `waiting`, `sending`, `uncertain`, `sent` or `parked`.
    public var state: String = ""
    /// 0 until the store has it.
    public var orderID: Int64 = 0
    public var orderNumber: String = ""
    /// The total in the store, ten-thousandths of a major unit.
    public var storeTotal: Int64?
    public var tries: Int64 = 0
    public var changedAt: Date = Date(timeIntervalSince1970: 0)
    public var notBefore: Date?
    public var claimedBy: String?
    public var lastError: String?
    /// It may be in the store: look for it before sending it.
    public var asksFirst: Bool = false
}
