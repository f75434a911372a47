import FoundationEssentials

/// A bulk change of orders, kept so that its results can be shown later. Lives in the ledger.
public struct BulkChangeRecord: GeneratedRecord {
    static let table = "bulk_changes"
    public var primaryKey: Int64 { bulkID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var bulkID: Int64 = 0
    /// The requested change, as JSON.
    public var editJSON: String = "{}"
    public var madeAt: Date = Date(timeIntervalSince1970: 0)
    /// One row per order with the id of its edit, as JSON.
    public var rowsJSON: String = "[]"
}
