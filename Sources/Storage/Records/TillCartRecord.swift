import FoundationEssentials

/// A cart of a till that is not paid yet.
public struct TillCartRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    /// The sale's that it will be.
    public var uuid: String = ""
    /// `open`, or `held`: put aside.
    public var state: String = ""
    public var savedAt = Date(timeIntervalSince1970: 0)
    /// What it is called in a list.
    public var label: String = ""
    public var cartJSON: String = "{}"

    public init() {}
}

extension TillCartRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TillCartRecord, Int64>("site_id")
        public static let uuid = RecordColumn<TillCartRecord, String>("uuid")
        public static let state = RecordColumn<TillCartRecord, String>("state")
        public static let savedAt = RecordColumn<TillCartRecord, Date>("saved_at")
        public static let label = RecordColumn<TillCartRecord, String>("label")
        public static let cartJSON = RecordColumn<TillCartRecord, String>("cart_json")
    }

    public var primaryKey: String { uuid }

    public static let entity = Entity<TillCartRecord>(
        name: "TillCartRecord",
        table: "till_carts",
        key: ["uuid"],
        empty: TillCartRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.uuid, \.uuid),
            .column(Columns.state, \.state),
            .column(Columns.savedAt, \.savedAt),
            .column(Columns.label, \.label),
            .column(Columns.cartJSON, \.cartJSON),
        ]
    )
}
