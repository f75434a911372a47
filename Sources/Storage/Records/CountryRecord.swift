/// A country with its states (`wc/v3/data/countries`).
public struct CountryRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var code: String = ""
    public var name: String = ""
    public var statesJSON: String = "[]"

    public init() {}
}

extension CountryRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<CountryRecord, Int64>("site_id")
        public static let code = RecordColumn<CountryRecord, String>("code")
        public static let name = RecordColumn<CountryRecord, String>("name")
        public static let statesJSON = RecordColumn<CountryRecord, String>("states_json")
    }

    public var primaryKey: String { code }

    public static let entity = Entity<CountryRecord>(
        name: "CountryRecord",
        table: "countries",
        key: ["code"],
        empty: CountryRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.code, \.code),
            .column(Columns.name, \.name),
            .column(Columns.statesJSON, \.statesJSON),
        ]
    )
}
