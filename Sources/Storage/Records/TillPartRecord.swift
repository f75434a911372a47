import FoundationEssentials

/// A part of what an open sale is paid with. Amounts are ten-thousandths of the sale's currency.
public struct TillPartRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// Of a card: the payment's.
    public var partID: String = ""
    /// The sale's.
    public var uuid: String = ""
    /// From 1.
    public var position: Int64 = 0
    /// `cash`, `external`, `card` or `tender`.
    public var kind: String = ""
    public var tender: String = ""
    /// `asked`, `declined`, `unknown`, `approved`, `voiding` or `voided`.
    public var state: String = ""
    /// What of the total it pays.
    public var due: Int64 = 0
    public var rounded: Int64 = 0
    public var tendered: Int64 = 0
    public var reference: String = ""
    /// Of a card: which part of the sale's money at its processor, from 1; else 0.
    public var leg: Int64 = 0
    /// The processor's; empty where there is none.
    public var intentID: String = ""
    /// Why it was declined, or is not known.
    public var reason: String = ""
    public var changedAt = Date(timeIntervalSince1970: 0)
    /// One JSON object: the card, never more of it than its last four digits.
    public var bodyJSON: String = "{}"

    public init() {}
}

extension TillPartRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillPartRecord, Int64>("site_id")
        public static let partID = RecordColumn<TillPartRecord, String>("part_id")
        public static let uuid = RecordColumn<TillPartRecord, String>("uuid")
        public static let position = RecordColumn<TillPartRecord, Int64>("position")
        public static let kind = RecordColumn<TillPartRecord, String>("kind")
        public static let tender = RecordColumn<TillPartRecord, String>("tender")
        public static let state = RecordColumn<TillPartRecord, String>("state")
        public static let due = RecordColumn<TillPartRecord, Int64>("due")
        public static let rounded = RecordColumn<TillPartRecord, Int64>("rounded")
        public static let tendered = RecordColumn<TillPartRecord, Int64>("tendered")
        public static let reference = RecordColumn<TillPartRecord, String>("reference")
        public static let leg = RecordColumn<TillPartRecord, Int64>("leg")
        public static let intentID = RecordColumn<TillPartRecord, String>("intent_id")
        public static let reason = RecordColumn<TillPartRecord, String>("reason")
        public static let changedAt = RecordColumn<TillPartRecord, Date>("changed_at")
        public static let bodyJSON = RecordColumn<TillPartRecord, String>("body_json")
    }

    public var primaryKey: String { partID }

    public static let entity = Entity<TillPartRecord>(
        name: "TillPartRecord",
        table: "till_parts",
        key: ["part_id"],
        empty: TillPartRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.partID, \.partID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.position, \.position),
            .column(Columns.kind, \.kind),
            .column(Columns.tender, \.tender),
            .column(Columns.state, \.state),
            .column(Columns.due, \.due),
            .column(Columns.rounded, \.rounded),
            .column(Columns.tendered, \.tendered),
            .column(Columns.reference, \.reference),
            .column(Columns.leg, \.leg),
            .column(Columns.intentID, \.intentID),
            .column(Columns.reason, \.reason),
            .column(Columns.changedAt, \.changedAt),
            .column(Columns.bodyJSON, \.bodyJSON),
        ]
    )
}
