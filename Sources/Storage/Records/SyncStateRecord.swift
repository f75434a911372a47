import FoundationEssentials

/// How far the mirror of one resource has been synchronised.
public struct SyncStateRecord: GeneratedRecord {
    static let table = "sync_states"
    public var primaryKey: String { resource }

    /// The local id of the store.
    public var siteID: Int64
    public var resource: String
    public var phase: String = ""
    public var cursor: String = ""
    public var updatedAt: Date
    /// Rows in the store, where it reported that.
    public var total: Int?
}
