import FoundationEssentials

/// A draft that the store was asked to make, only to say what it costs: written down before it is asked for, and gone once
/// the draft is. Lives in the ledger.
public struct DraftOrderRecord: Object, Hashable {
    /// A UUID, lower case; the draft carries it in its meta data.
    public var mark: String = ""
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// 0 while the store has not said which order it is.
    public var orderID: Int64 = 0
    public var askedAt = Date(timeIntervalSince1970: 0)
    /// Coupons of a draft count as used until they are taken off.
    public var hasCoupons: Bool = false

    public init() {}
}

extension DraftOrderRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let mark = RecordColumn<DraftOrderRecord, String>("mark")
        public static let siteID = RecordColumn<DraftOrderRecord, Int64>("site_id")
        public static let orderID = RecordColumn<DraftOrderRecord, Int64>("order_id")
        public static let askedAt = RecordColumn<DraftOrderRecord, Date>("asked_at")
        public static let hasCoupons = RecordColumn<DraftOrderRecord, Bool>("has_coupons")
    }

    public var primaryKey: String { mark }

    public static let entity = Entity<DraftOrderRecord>(
        name: "DraftOrderRecord",
        table: "draft_orders",
        key: ["mark"],
        empty: DraftOrderRecord(),
        fields: [
            .column(Columns.mark, \.mark),
            .column(Columns.siteID, \.siteID),
            .column(Columns.orderID, \.orderID),
            .column(Columns.askedAt, \.askedAt),
            .column(Columns.hasCoupons, \.hasCoupons),
        ]
    )
}
