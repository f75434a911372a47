import FoundationEssentials

/// How far the mirror of one resource has come.
public struct SyncStateRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var resource: String
    public var phase: String
    public var cursor: String
    public var updatedAt: Date
    /// Rows the store has, where it said so.
    public var total: Int?

    public init(
        siteID: Int64,
        resource: String,
        phase: String = "",
        cursor: String = "",
        updatedAt: Date,
        total: Int? = nil
    ) {
        self.siteID = siteID
        self.resource = resource
        self.phase = phase
        self.cursor = cursor
        self.updatedAt = updatedAt
        self.total = total
    }
}

extension SyncStateRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<SyncStateRecord, Int64>("site_id")
        public static let resource = RecordColumn<SyncStateRecord, String>("resource")
        public static let phase = RecordColumn<SyncStateRecord, String>("phase")
        public static let cursor = RecordColumn<SyncStateRecord, String>("cursor")
        public static let updatedAt = RecordColumn<SyncStateRecord, Date>("updated_at")
        public static let total = RecordColumn<SyncStateRecord, Int>("total")
    }

    public var primaryKey: String { resource }

    public static let entity = Entity<SyncStateRecord>(
        name: "SyncStateRecord",
        table: "sync_states",
        key: ["resource"],
        columns: [
            "site_id", "resource", "phase", "cursor", "updated_at", "total",
        ],
        decode: { row in
            SyncStateRecord(
                siteID: row.next(),
                resource: row.next(),
                phase: row.next(),
                cursor: row.next(),
                updatedAt: row.next(),
                total: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.resource)
            row.bind(record.phase)
            row.bind(record.cursor)
            row.bind(record.updatedAt)
            row.bind(record.total)
        }
    )
}
