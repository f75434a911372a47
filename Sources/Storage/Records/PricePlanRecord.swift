import FoundationEssentials

/// Prices that are to change at a time. Lives in the ledger.
public struct PricePlanRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var planID: Int64 = 0
    public var name: String = ""
    /// `planned`, `applied`, `cancelled`.
    public var state: String = ""
    public var dueAt = Date(timeIntervalSince1970: 0)
    public var madeAt = Date(timeIntervalSince1970: 0)
    public var closedAt: Date?
    /// What changes, as JSON.
    public var rowsJSON: String = "[]"

    public init() {}
}

extension PricePlanRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<PricePlanRecord, Int64>("site_id")
        public static let planID = RecordColumn<PricePlanRecord, Int64>("plan_id")
        public static let name = RecordColumn<PricePlanRecord, String>("name")
        public static let state = RecordColumn<PricePlanRecord, String>("state")
        public static let dueAt = RecordColumn<PricePlanRecord, Date>("due_at")
        public static let madeAt = RecordColumn<PricePlanRecord, Date>("made_at")
        public static let closedAt = RecordColumn<PricePlanRecord, Date>("closed_at")
        public static let rowsJSON = RecordColumn<PricePlanRecord, String>("rows_json")
    }

    public var primaryKey: Int64 { planID }

    public static let entity = Entity<PricePlanRecord>(
        name: "PricePlanRecord",
        table: "price_plans",
        key: ["plan_id"],
        empty: PricePlanRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.planID, \.planID),
            .column(Columns.name, \.name),
            .column(Columns.state, \.state),
            .column(Columns.dueAt, \.dueAt),
            .column(Columns.madeAt, \.madeAt),
            .nullable(Columns.closedAt, \.closedAt),
            .column(Columns.rowsJSON, \.rowsJSON),
        ]
    )
}
