import FoundationEssentials

/// A half-made or half-changed order. Lives in the ledger.
public struct OrderDraftRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Names it; no other has it.
    public var mark: String = ""
    /// The order that is changed; 0 where one is made.
    public var orderID: Int64 = 0
    public var savedAt = Date(timeIntervalSince1970: 0)
    /// What it is called in a list.
    public var label: String = ""
    public var formJSON: String = "{}"

    public init() {}
}

extension OrderDraftRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderDraftRecord, Int64>("site_id")
        public static let mark = RecordColumn<OrderDraftRecord, String>("mark")
        public static let orderID = RecordColumn<OrderDraftRecord, Int64>("order_id")
        public static let savedAt = RecordColumn<OrderDraftRecord, Date>("saved_at")
        public static let label = RecordColumn<OrderDraftRecord, String>("label")
        public static let formJSON = RecordColumn<OrderDraftRecord, String>("form_json")
    }

    public var primaryKey: String { mark }

    public static let entity = Entity<OrderDraftRecord>(
        name: "OrderDraftRecord",
        table: "order_drafts",
        key: ["mark"],
        empty: OrderDraftRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.mark, \.mark),
            .column(Columns.orderID, \.orderID),
            .column(Columns.savedAt, \.savedAt),
            .column(Columns.label, \.label),
            .column(Columns.formJSON, \.formJSON),
        ]
    )
}
