import FoundationEssentials

/// What has become of a sale in the store. The only rows of a till that change.
public struct TillOrderRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// `waiting`, `sending`, `uncertain`, `sent` or `parked`.
    public var state: String = ""
    /// 0 before the store has it.
    public var orderID: Int64 = 0
    public var orderNumber: String = ""
    /// The store's total, ten-thousandths.
    public var storeTotal: Int64?
    public var tries: Int64 = 0
    public var changedAt = Date(timeIntervalSince1970: 0)
    public var notBefore: Date?
    public var claimedBy: String?
    public var lastError: String?
    /// It may be in the store: it is looked for before it is sent.
    public var asksFirst: Bool = false

    public init() {}
}

extension TillOrderRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillOrderRecord, Int64>("site_id")
        public static let uuid = RecordColumn<TillOrderRecord, String>("uuid")
        public static let state = RecordColumn<TillOrderRecord, String>("state")
        public static let orderID = RecordColumn<TillOrderRecord, Int64>("order_id")
        public static let orderNumber = RecordColumn<TillOrderRecord, String>("order_number")
        public static let storeTotal = RecordColumn<TillOrderRecord, Int64>("store_total")
        public static let tries = RecordColumn<TillOrderRecord, Int64>("tries")
        public static let changedAt = RecordColumn<TillOrderRecord, Date>("changed_at")
        public static let notBefore = RecordColumn<TillOrderRecord, Date>("not_before")
        public static let claimedBy = RecordColumn<TillOrderRecord, String>("claimed_by")
        public static let lastError = RecordColumn<TillOrderRecord, String>("last_error")
        public static let asksFirst = RecordColumn<TillOrderRecord, Bool>("asks_first")
    }

    public var primaryKey: String { uuid }

    public static let entity = Entity<TillOrderRecord>(
        name: "TillOrderRecord",
        table: "till_orders",
        key: ["uuid"],
        empty: TillOrderRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.state, \.state),
            .column(Columns.orderID, \.orderID),
            .column(Columns.orderNumber, \.orderNumber),
            .nullable(Columns.storeTotal, \.storeTotal),
            .column(Columns.tries, \.tries),
            .column(Columns.changedAt, \.changedAt),
            .nullable(Columns.notBefore, \.notBefore),
            .nullable(Columns.claimedBy, \.claimedBy),
            .nullable(Columns.lastError, \.lastError),
            .column(Columns.asksFirst, \.asksFirst),
        ]
    )
}
