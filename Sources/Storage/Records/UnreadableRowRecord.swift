import FoundationEssentials

/// A row the store sent that could not be decoded, kept as received so that it hides nothing and can be shown.
public struct UnreadableRowRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    /// What was asked for: `orders`, `products`, …
    public var resource: String
    /// The id in decimal, or a hash of `raw` where there is none.
    public var identity: String
    public var reason: String
    /// As received, cut at `UnreadableRowRecord.rawLimit` when saved.
    public var raw: Data
    public var seenAt: Date

    public init(
        siteID: Int64,
        resource: String,
        identity: String,
        reason: String = "",
        raw: Data = Data(),
        seenAt: Date
    ) {
        self.siteID = siteID
        self.resource = resource
        self.identity = identity
        self.reason = reason
        self.raw = raw
        self.seenAt = seenAt
    }

    /// The most bytes kept of one row.
    public static let rawLimit = 1 << 20
}

extension UnreadableRowRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<UnreadableRowRecord, Int64>("site_id")
        public static let resource = RecordColumn<UnreadableRowRecord, String>("resource")
        public static let identity = RecordColumn<UnreadableRowRecord, String>("identity")
        public static let reason = RecordColumn<UnreadableRowRecord, String>("reason")
        public static let raw = RecordColumn<UnreadableRowRecord, Data>("raw")
        public static let seenAt = RecordColumn<UnreadableRowRecord, Date>("seen_at")
    }

    public var primaryKey: CompositeKey { CompositeKey(resource, identity) }

    public static let entity = Entity<UnreadableRowRecord>(
        name: "UnreadableRowRecord",
        table: "unreadable_rows",
        key: ["resource", "identity"],
        columns: [
            "site_id", "resource", "identity", "reason", "raw", "seen_at",
        ],
        decode: { row in
            UnreadableRowRecord(
                siteID: row.next(),
                resource: row.next(),
                identity: row.next(),
                reason: row.next(),
                raw: row.next(),
                seenAt: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.resource)
            row.bind(record.identity)
            row.bind(record.reason)
            row.bind(record.raw)
            row.bind(record.seenAt)
        }
    )
}
