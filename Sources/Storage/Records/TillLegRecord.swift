import FoundationEssentials

/// A part of what was paid for a sale. Written once, with the sale. Amounts are ten-thousandths of `currency`; what is given back
/// is below zero.
public struct TillLegRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var legID: Int64 = 0
    /// The sale's.
    public var uuid: String = ""
    /// From 1.
    public var position: Int64 = 0
    public var register: String = ""
    public var session: String = ""
    public var clerk: String = ""
    public var businessDay: String = ""
    public var takenAt = Date(timeIntervalSince1970: 0)
    public var zone: String = ""
    /// `cash`, `external`, `card` or `tender`.
    public var kind: String = ""
    /// Its name: `Cash`, `Voucher`.
    public var tender: String = ""
    /// `taken`.
    public var state: String = ""
    /// ISO 4217.
    public var currency: String = ""
    /// What of the total it pays.
    public var due: Int64 = 0
    /// The same, as cash can pay it.
    public var rounded: Int64 = 0
    /// `rounded - due`.
    public var rounding: Int64 = 0
    /// What was given.
    public var tendered: Int64 = 0
    /// `tendered - rounded`.
    public var change: Int64 = 0
    /// A terminal's or a voucher's.
    public var reference: String = ""
    /// One JSON object with what has no column.
    public var bodyJSON: String = ""

    public init() {}
}

extension TillLegRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillLegRecord, Int64>("site_id")
        public static let legID = RecordColumn<TillLegRecord, Int64>("leg_id")
        public static let uuid = RecordColumn<TillLegRecord, String>("uuid")
        public static let position = RecordColumn<TillLegRecord, Int64>("position")
        public static let register = RecordColumn<TillLegRecord, String>("register")
        public static let session = RecordColumn<TillLegRecord, String>("session")
        public static let clerk = RecordColumn<TillLegRecord, String>("operator")
        public static let businessDay = RecordColumn<TillLegRecord, String>("business_day")
        public static let takenAt = RecordColumn<TillLegRecord, Date>("taken_at")
        public static let zone = RecordColumn<TillLegRecord, String>("zone")
        public static let kind = RecordColumn<TillLegRecord, String>("kind")
        public static let tender = RecordColumn<TillLegRecord, String>("tender")
        public static let state = RecordColumn<TillLegRecord, String>("state")
        public static let currency = RecordColumn<TillLegRecord, String>("currency")
        public static let due = RecordColumn<TillLegRecord, Int64>("due")
        public static let rounded = RecordColumn<TillLegRecord, Int64>("rounded")
        public static let rounding = RecordColumn<TillLegRecord, Int64>("rounding")
        public static let tendered = RecordColumn<TillLegRecord, Int64>("tendered")
        public static let change = RecordColumn<TillLegRecord, Int64>("change")
        public static let reference = RecordColumn<TillLegRecord, String>("reference")
        public static let bodyJSON = RecordColumn<TillLegRecord, String>("body_json")
    }

    public var primaryKey: Int64 { legID }

    public static let entity = Entity<TillLegRecord>(
        name: "TillLegRecord",
        table: "till_legs",
        key: ["leg_id"],
        empty: TillLegRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.legID, \.legID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.position, \.position),
            .column(Columns.register, \.register),
            .column(Columns.session, \.session),
            .column(Columns.clerk, \.clerk),
            .column(Columns.businessDay, \.businessDay),
            .column(Columns.takenAt, \.takenAt),
            .column(Columns.zone, \.zone),
            .column(Columns.kind, \.kind),
            .column(Columns.tender, \.tender),
            .column(Columns.state, \.state),
            .column(Columns.currency, \.currency),
            .column(Columns.due, \.due),
            .column(Columns.rounded, \.rounded),
            .column(Columns.rounding, \.rounding),
            .column(Columns.tendered, \.tendered),
            .column(Columns.change, \.change),
            .column(Columns.reference, \.reference),
            .column(Columns.bodyJSON, \.bodyJSON),
        ]
    )
}
