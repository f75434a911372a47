import FoundationEssentials

/// What was done to many orders at once, for its results to be found again. Lives in the ledger.
public struct BulkChangeRecord: GeneratedRecord, Hashable {
    static let table = "bulk_changes"
    public var primaryKey: Int64 { bulkID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var bulkID: Int64 = 0
    /// What was asked for, as JSON.
    public var editJSON: String = "{}"
    public var madeAt: Date = Date(timeIntervalSince1970: 0)
    /// A row for each order with the id of its edit, as JSON.
    public var rowsJSON: String = "[]"
}
