import FoundationEssentials

/// What was given back on an order (`wc/v3/refunds`, `wc/v3/orders/ID/refunds`). Amounts are the text received.
public struct RefundRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var refundID: Int64 = 0
    public var orderID: Int64 = 0
    public var dateCreated: Date?
    public var amount: String = ""
    public var reason: String = ""
    public var refundedByUserID: Int64 = 0
    public var isAutomated: Bool = false
    public var itemsJSON: String = "[]"
    public var shippingLinesJSON: String = "[]"
    public var feesJSON: String = "[]"
    public var metaDataJSON: String = "[]"

    public init() {}

    /// `amount` in ten-thousandths; nil where it is no amount.
    public var amountStored: Int64? { StoredAmount.parse(amount) }
}

extension RefundRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<RefundRecord, Int64>("site_id")
        public static let refundID = RecordColumn<RefundRecord, Int64>("refund_id")
        public static let orderID = RecordColumn<RefundRecord, Int64>("order_id")
        public static let dateCreated = RecordColumn<RefundRecord, Date>("date_created")
        public static let amount = RecordColumn<RefundRecord, String>("amount")
        public static let reason = RecordColumn<RefundRecord, String>("reason")
        public static let refundedByUserID = RecordColumn<RefundRecord, Int64>("refunded_by_user_id")
        public static let isAutomated = RecordColumn<RefundRecord, Bool>("is_automated")
        public static let itemsJSON = RecordColumn<RefundRecord, String>("items_json")
        public static let shippingLinesJSON = RecordColumn<RefundRecord, String>("shipping_lines_json")
        public static let feesJSON = RecordColumn<RefundRecord, String>("fees_json")
        public static let metaDataJSON = RecordColumn<RefundRecord, String>("meta_data_json")
        public static let amountStored = RecordColumn<RefundRecord, Int64>("amount_stored")
    }

    public var primaryKey: Int64 { refundID }

    public static let entity = Entity<RefundRecord>(
        name: "RefundRecord",
        table: "refunds",
        key: ["refund_id"],
        empty: RefundRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.refundID, \.refundID),
            .column(Columns.orderID, \.orderID),
            .nullable(Columns.dateCreated, \.dateCreated),
            .column(Columns.amount, \.amount),
            .column(Columns.reason, \.reason),
            .column(Columns.refundedByUserID, \.refundedByUserID),
            .column(Columns.isAutomated, \.isAutomated),
            .column(Columns.itemsJSON, \.itemsJSON),
            .column(Columns.shippingLinesJSON, \.shippingLinesJSON),
            .column(Columns.feesJSON, \.feesJSON),
            .column(Columns.metaDataJSON, \.metaDataJSON),
            .derivedNullable(Columns.amountStored, \.amountStored),
        ]
    )
}
