import FoundationEssentials

/// How far the mirror of one resource has come.
public struct SyncStateRecord: GeneratedRecord, Hashable {
    static let table = "sync_states"
    public var primaryKey: String { resource }

    /// The local id of the store.
    public var siteID: Int64
    public var resource: String
    public var phase: String = ""
    public var cursor: String = ""
    public var updatedAt: Date
    /// Rows the store has, where it said so.
    public var total: Int?
}
