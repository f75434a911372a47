import FoundationEssentials

/// Money that goes into the drawer or out of it without a sale. Written once. Amounts are ten-thousandths of `currency`; what goes
/// out is below zero.
public struct TillMovementRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var uuid: String = ""
    public var register: String = ""
    /// From 1, without a gap for each register.
    public var number: Int64 = 0
    public var session: String = ""
    public var clerk: String = ""
    /// Empty where none was asked.
    public var approver: String = ""
    public var businessDay: String = ""
    public var movedAt = Date(timeIntervalSince1970: 0)
    public var zone: String = ""
    /// `paid-in`, `paid-out`, `skim`, `float`, `no-sale`, `void`.
    public var kind: String = ""
    /// `booked`.
    public var state: String = ""
    /// The movement that it takes back.
    public var refersTo: String?
    /// ISO 4217.
    public var currency: String = ""
    public var amount: Int64 = 0
    /// Of the list of reasons.
    public var reason: String = ""
    /// Free words.
    public var note: String = ""
    /// One JSON object with what has no column.
    public var bodyJSON: String = ""

    public init() {}
}

extension TillMovementRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillMovementRecord, Int64>("site_id")
        public static let uuid = RecordColumn<TillMovementRecord, String>("uuid")
        public static let register = RecordColumn<TillMovementRecord, String>("register")
        public static let number = RecordColumn<TillMovementRecord, Int64>("number")
        public static let session = RecordColumn<TillMovementRecord, String>("session")
        public static let clerk = RecordColumn<TillMovementRecord, String>("operator")
        public static let approver = RecordColumn<TillMovementRecord, String>("approver")
        public static let businessDay = RecordColumn<TillMovementRecord, String>("business_day")
        public static let movedAt = RecordColumn<TillMovementRecord, Date>("moved_at")
        public static let zone = RecordColumn<TillMovementRecord, String>("zone")
        public static let kind = RecordColumn<TillMovementRecord, String>("kind")
        public static let state = RecordColumn<TillMovementRecord, String>("state")
        public static let refersTo = RecordColumn<TillMovementRecord, String>("refers_to")
        public static let currency = RecordColumn<TillMovementRecord, String>("currency")
        public static let amount = RecordColumn<TillMovementRecord, Int64>("amount")
        public static let reason = RecordColumn<TillMovementRecord, String>("reason")
        public static let note = RecordColumn<TillMovementRecord, String>("note")
        public static let bodyJSON = RecordColumn<TillMovementRecord, String>("body_json")
    }

    public var primaryKey: String { uuid }

    public static let entity = Entity<TillMovementRecord>(
        name: "TillMovementRecord",
        table: "till_movements",
        key: ["uuid"],
        empty: TillMovementRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.register, \.register),
            .column(Columns.number, \.number),
            .column(Columns.session, \.session),
            .column(Columns.clerk, \.clerk),
            .column(Columns.approver, \.approver),
            .column(Columns.businessDay, \.businessDay),
            .column(Columns.movedAt, \.movedAt),
            .column(Columns.zone, \.zone),
            .column(Columns.kind, \.kind),
            .column(Columns.state, \.state),
            .nullable(Columns.refersTo, \.refersTo),
            .column(Columns.currency, \.currency),
            .column(Columns.amount, \.amount),
            .column(Columns.reason, \.reason),
            .column(Columns.note, \.note),
            .column(Columns.bodyJSON, \.bodyJSON),
        ]
    )
}
