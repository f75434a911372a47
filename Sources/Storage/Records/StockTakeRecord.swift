import FoundationEssentials

/// A delivery that is received, or a count of what is there. Lives in the ledger.
public struct StockTakeRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var takeID: Int64 = 0
    /// `receive` or `count`.
    public var purpose: String = ""
    public var title: String = ""
    public var startedAt = Date(timeIntervalSince1970: 0)
    /// When its differences went to the outbox; nil while it is open.
    public var sentAt: Date?

    public init() {}
}

extension StockTakeRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<StockTakeRecord, Int64>("site_id")
        public static let takeID = RecordColumn<StockTakeRecord, Int64>("take_id")
        public static let purpose = RecordColumn<StockTakeRecord, String>("purpose")
        public static let title = RecordColumn<StockTakeRecord, String>("title")
        public static let startedAt = RecordColumn<StockTakeRecord, Date>("started_at")
        public static let sentAt = RecordColumn<StockTakeRecord, Date>("sent_at")
    }

    public var primaryKey: Int64 { takeID }

    public static let entity = Entity<StockTakeRecord>(
        name: "StockTakeRecord",
        table: "stock_takes",
        key: ["take_id"],
        empty: StockTakeRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.takeID, \.takeID),
            .column(Columns.purpose, \.purpose),
            .column(Columns.title, \.title),
            .column(Columns.startedAt, \.startedAt),
            .nullable(Columns.sentAt, \.sentAt),
        ]
    )
}
