import FoundationEssentials

/// A sale whose parts are being taken, and what became of it. Amounts are ten-thousandths of `currency`.
public struct TillOpenRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// From 1, never used again: the journal of payments knows the sale by it.
    public var serial: Int64 = 0
    /// `open`, `paid`, `voiding`, `void`, or `left`: given up with nothing taken.
    public var state: String = ""
    public var openedAt = Date(timeIntervalSince1970: 0)
    public var changedAt = Date(timeIntervalSince1970: 0)
    /// ISO 4217.
    public var currency: String = ""
    /// What is to be paid, before cash is rounded.
    public var total: Int64 = 0
    /// One JSON object: the sale as it was priced; empty once it is over.
    public var bodyJSON: String = "{}"

    public init() {}
}

extension TillOpenRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillOpenRecord, Int64>("site_id")
        public static let uuid = RecordColumn<TillOpenRecord, String>("uuid")
        public static let serial = RecordColumn<TillOpenRecord, Int64>("serial")
        public static let state = RecordColumn<TillOpenRecord, String>("state")
        public static let openedAt = RecordColumn<TillOpenRecord, Date>("opened_at")
        public static let changedAt = RecordColumn<TillOpenRecord, Date>("changed_at")
        public static let currency = RecordColumn<TillOpenRecord, String>("currency")
        public static let total = RecordColumn<TillOpenRecord, Int64>("total")
        public static let bodyJSON = RecordColumn<TillOpenRecord, String>("body_json")
    }

    public var primaryKey: String { uuid }

    public static let entity = Entity<TillOpenRecord>(
        name: "TillOpenRecord",
        table: "till_open",
        key: ["uuid"],
        empty: TillOpenRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.serial, \.serial),
            .column(Columns.state, \.state),
            .column(Columns.openedAt, \.openedAt),
            .column(Columns.changedAt, \.changedAt),
            .column(Columns.currency, \.currency),
            .column(Columns.total, \.total),
            .column(Columns.bodyJSON, \.bodyJSON),
        ]
    )
}
