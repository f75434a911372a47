import FoundationEssentials

/// What is still to be done with an intent of a card at its processor. `amount` is in minor units.
public struct TillHoldRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var intentID: String = ""
    /// The sale's.
    public var uuid: String = ""
    public var partID: String = ""
    public var processorID: String = ""
    /// `hold`: it waits for its sale; `capture`, `reverse`; `end`: nothing was approved on it.
    public var task: String = ""
    /// `waiting` or `done`.
    public var state: String = ""
    public var amount: Int64 = 0
    /// ISO 4217.
    public var currency: String = ""
    /// When the bank lets the money go again; nil where the processor settles by itself.
    public var captureBefore: Date?
    public var tries: Int64 = 0
    public var notBefore: Date?
    /// Why the last try did not do it, as a sentence.
    public var lastError: String?
    /// What the processor named what was captured or given back; empty before.
    public var reference: String = ""

    public init() {}
}

extension TillHoldRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillHoldRecord, Int64>("site_id")
        public static let intentID = RecordColumn<TillHoldRecord, String>("intent_id")
        public static let uuid = RecordColumn<TillHoldRecord, String>("uuid")
        public static let partID = RecordColumn<TillHoldRecord, String>("part_id")
        public static let processorID = RecordColumn<TillHoldRecord, String>("processor_id")
        public static let task = RecordColumn<TillHoldRecord, String>("task")
        public static let state = RecordColumn<TillHoldRecord, String>("state")
        public static let amount = RecordColumn<TillHoldRecord, Int64>("amount")
        public static let currency = RecordColumn<TillHoldRecord, String>("currency")
        public static let captureBefore = RecordColumn<TillHoldRecord, Date>("capture_before")
        public static let tries = RecordColumn<TillHoldRecord, Int64>("tries")
        public static let notBefore = RecordColumn<TillHoldRecord, Date>("not_before")
        public static let lastError = RecordColumn<TillHoldRecord, String>("last_error")
        public static let reference = RecordColumn<TillHoldRecord, String>("reference")
    }

    public var primaryKey: String { intentID }

    public static let entity = Entity<TillHoldRecord>(
        name: "TillHoldRecord",
        table: "till_holds",
        key: ["intent_id"],
        empty: TillHoldRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.intentID, \.intentID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.partID, \.partID),
            .column(Columns.processorID, \.processorID),
            .column(Columns.task, \.task),
            .column(Columns.state, \.state),
            .column(Columns.amount, \.amount),
            .column(Columns.currency, \.currency),
            .nullable(Columns.captureBefore, \.captureBefore),
            .column(Columns.tries, \.tries),
            .nullable(Columns.notBefore, \.notBefore),
            .nullable(Columns.lastError, \.lastError),
            .column(Columns.reference, \.reference),
        ]
    )
}
