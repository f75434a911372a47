import FoundationEssentials

/// What was done to many orders at once, for its results to be found again. Lives in the ledger.
public struct BulkChangeRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var bulkID: Int64 = 0
    /// What was asked for, as JSON.
    public var editJSON: String = "{}"
    public var madeAt = Date(timeIntervalSince1970: 0)
    /// A row for each order with the id of its edit, as JSON.
    public var rowsJSON: String = "[]"

    public init() {}
}

extension BulkChangeRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<BulkChangeRecord, Int64>("site_id")
        public static let bulkID = RecordColumn<BulkChangeRecord, Int64>("bulk_id")
        public static let editJSON = RecordColumn<BulkChangeRecord, String>("edit_json")
        public static let madeAt = RecordColumn<BulkChangeRecord, Date>("made_at")
        public static let rowsJSON = RecordColumn<BulkChangeRecord, String>("rows_json")
    }

    public var primaryKey: Int64 { bulkID }

    public static let entity = Entity<BulkChangeRecord>(
        name: "BulkChangeRecord",
        table: "bulk_changes",
        key: ["bulk_id"],
        empty: BulkChangeRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.bulkID, \.bulkID),
            .column(Columns.editJSON, \.editJSON),
            .column(Columns.madeAt, \.madeAt),
            .column(Columns.rowsJSON, \.rowsJSON),
        ]
    )
}
