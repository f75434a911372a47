import FoundationEssentials

/// Price changes planned for a time. Lives in the ledger.
public struct PricePlanRecord: GeneratedRecord {
    static let table = "price_plans"
    public var primaryKey: Int64 { planID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var planID: Int64 = 0
    public var name: String = ""
    /// `planned`, `applied`, `cancelled`.
    public var state: String = ""
    public var dueAt: Date = Date(timeIntervalSince1970: 0)
    public var madeAt: Date = Date(timeIntervalSince1970: 0)
    public var closedAt: Date?
    /// The changes, as JSON.
    public var rowsJSON: String = "[]"
}
