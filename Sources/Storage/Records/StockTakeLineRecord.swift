import FoundationEssentials

/// One product, or one unknown code, of a stock take. Lives in the ledger.
public struct StockTakeLineRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var lineID: Int64 = 0
    public var takeID: Int64 = 0
    /// 0 for a code that nothing in the store has.
    public var productID: Int64 = 0
    /// 0 for the product itself.
    public var variationID: Int64 = 0
    /// As it was scanned, typed, or written in a supplier's list.
    public var code: String = ""
    public var name: String = ""
    /// How many a supplier's list announces; nil where there is none.
    public var expected: Int64?
    /// nil: not counted yet.
    public var counted: Int64?
    /// What the store had when it was counted.
    public var stockSeen: Int64?
    /// When the store was asked for `stockSeen`; nil where the mirror says it.
    public var stockSeenAt: Date?
    /// The edit it was sent by.
    public var editID: Int64?
    public var changedAt = Date(timeIntervalSince1970: 0)

    public init() {}
}

extension StockTakeLineRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<StockTakeLineRecord, Int64>("site_id")
        public static let lineID = RecordColumn<StockTakeLineRecord, Int64>("line_id")
        public static let takeID = RecordColumn<StockTakeLineRecord, Int64>("take_id")
        public static let productID = RecordColumn<StockTakeLineRecord, Int64>("product_id")
        public static let variationID = RecordColumn<StockTakeLineRecord, Int64>("variation_id")
        public static let code = RecordColumn<StockTakeLineRecord, String>("code")
        public static let name = RecordColumn<StockTakeLineRecord, String>("name")
        public static let expected = RecordColumn<StockTakeLineRecord, Int64>("expected")
        public static let counted = RecordColumn<StockTakeLineRecord, Int64>("counted")
        public static let stockSeen = RecordColumn<StockTakeLineRecord, Int64>("stock_seen")
        public static let stockSeenAt = RecordColumn<StockTakeLineRecord, Date>("stock_seen_at")
        public static let editID = RecordColumn<StockTakeLineRecord, Int64>("edit_id")
        public static let changedAt = RecordColumn<StockTakeLineRecord, Date>("changed_at")
    }

    public var primaryKey: Int64 { lineID }

    public static let entity = Entity<StockTakeLineRecord>(
        name: "StockTakeLineRecord",
        table: "stock_take_lines",
        key: ["line_id"],
        empty: StockTakeLineRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.lineID, \.lineID),
            .column(Columns.takeID, \.takeID),
            .column(Columns.productID, \.productID),
            .column(Columns.variationID, \.variationID),
            .column(Columns.code, \.code),
            .column(Columns.name, \.name),
            .nullable(Columns.expected, \.expected),
            .nullable(Columns.counted, \.counted),
            .nullable(Columns.stockSeen, \.stockSeen),
            .nullable(Columns.stockSeenAt, \.stockSeenAt),
            .nullable(Columns.editID, \.editID),
            .column(Columns.changedAt, \.changedAt),
        ]
    )
}
