import FoundationEssentials

/// What was tried to make an order of a sale.
public struct TillTryRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// The store's newest order that was known before the first try: what is newer may be ours.
    public var newestID: Int64 = 0
    /// When a request was sent whose answer never came.
    public var sentAt: Date?
    /// One JSON object: how it is sent, and which orders of it were thrown away.
    public var bodyJSON: String = "{}"

    public init() {}
}

extension TillTryRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillTryRecord, Int64>("site_id")
        public static let uuid = RecordColumn<TillTryRecord, String>("uuid")
        public static let newestID = RecordColumn<TillTryRecord, Int64>("newest_id")
        public static let sentAt = RecordColumn<TillTryRecord, Date>("sent_at")
        public static let bodyJSON = RecordColumn<TillTryRecord, String>("body_json")
    }

    public var primaryKey: String { uuid }

    public static let entity = Entity<TillTryRecord>(
        name: "TillTryRecord",
        table: "till_tries",
        key: ["uuid"],
        empty: TillTryRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.newestID, \.newestID),
            .nullable(Columns.sentAt, \.sentAt),
            .column(Columns.bodyJSON, \.bodyJSON),
        ]
    )
}
