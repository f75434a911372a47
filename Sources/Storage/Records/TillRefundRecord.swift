import FoundationEssentials

/// Money of a return that goes back to a card. `amount` is in minor units.
public struct TillRefundRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Under which the processor is asked, however often.
    public var refundKey: String = ""
    /// The return's.
    public var uuid: String = ""
    /// Of the return's leg, from 1.
    public var position: Int64 = 0
    public var intentID: String = ""
    public var processorID: String = ""
    /// `waiting`, `done`, `refused`, or `by-hand`: given in another way.
    public var state: String = ""
    public var amount: Int64 = 0
    /// ISO 4217.
    public var currency: String = ""
    public var tries: Int64 = 0
    public var notBefore: Date?
    /// Why the last try did not do it, as a sentence.
    public var lastError: String?
    /// What the processor named it, or whoever gave it by hand; empty before.
    public var reference: String = ""

    public init() {}
}

extension TillRefundRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillRefundRecord, Int64>("site_id")
        public static let refundKey = RecordColumn<TillRefundRecord, String>("refund_key")
        public static let uuid = RecordColumn<TillRefundRecord, String>("uuid")
        public static let position = RecordColumn<TillRefundRecord, Int64>("position")
        public static let intentID = RecordColumn<TillRefundRecord, String>("intent_id")
        public static let processorID = RecordColumn<TillRefundRecord, String>("processor_id")
        public static let state = RecordColumn<TillRefundRecord, String>("state")
        public static let amount = RecordColumn<TillRefundRecord, Int64>("amount")
        public static let currency = RecordColumn<TillRefundRecord, String>("currency")
        public static let tries = RecordColumn<TillRefundRecord, Int64>("tries")
        public static let notBefore = RecordColumn<TillRefundRecord, Date>("not_before")
        public static let lastError = RecordColumn<TillRefundRecord, String>("last_error")
        public static let reference = RecordColumn<TillRefundRecord, String>("reference")
    }

    public var primaryKey: String { refundKey }

    public static let entity = Entity<TillRefundRecord>(
        name: "TillRefundRecord",
        table: "till_refunds",
        key: ["refund_key"],
        empty: TillRefundRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.refundKey, \.refundKey),
            .column(Columns.uuid, \.uuid),
            .column(Columns.position, \.position),
            .column(Columns.intentID, \.intentID),
            .column(Columns.processorID, \.processorID),
            .column(Columns.state, \.state),
            .column(Columns.amount, \.amount),
            .column(Columns.currency, \.currency),
            .column(Columns.tries, \.tries),
            .nullable(Columns.notBefore, \.notBefore),
            .nullable(Columns.lastError, \.lastError),
            .column(Columns.reference, \.reference),
        ]
    )
}
