/// A line of the tax table (`wc/v3/taxes`).
public struct TaxRateRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var rateID: Int64 = 0
    public var country: String = ""
    public var state: String = ""
    public var postcodesJSON: String = "[]"
    public var citiesJSON: String = "[]"
    public var rate: String = ""
    public var name: String = ""
    public var priority: Int64 = 0
    public var isCompound: Bool = false
    public var appliesToShipping: Bool = false
    public var position: Int64 = 0
    public var taxClass: String = ""

    public init() {}
}

extension TaxRateRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TaxRateRecord, Int64>("site_id")
        public static let rateID = RecordColumn<TaxRateRecord, Int64>("rate_id")
        public static let country = RecordColumn<TaxRateRecord, String>("country")
        public static let state = RecordColumn<TaxRateRecord, String>("state")
        public static let postcodesJSON = RecordColumn<TaxRateRecord, String>("postcodes_json")
        public static let citiesJSON = RecordColumn<TaxRateRecord, String>("cities_json")
        public static let rate = RecordColumn<TaxRateRecord, String>("rate")
        public static let name = RecordColumn<TaxRateRecord, String>("name")
        public static let priority = RecordColumn<TaxRateRecord, Int64>("priority")
        public static let isCompound = RecordColumn<TaxRateRecord, Bool>("is_compound")
        public static let appliesToShipping = RecordColumn<TaxRateRecord, Bool>("applies_to_shipping")
        public static let position = RecordColumn<TaxRateRecord, Int64>("position")
        public static let taxClass = RecordColumn<TaxRateRecord, String>("tax_class")
    }

    public var primaryKey: Int64 { rateID }

    public static let entity = Entity<TaxRateRecord>(
        name: "TaxRateRecord",
        table: "tax_rates",
        key: ["rate_id"],
        empty: TaxRateRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.rateID, \.rateID),
            .column(Columns.country, \.country),
            .column(Columns.state, \.state),
            .column(Columns.postcodesJSON, \.postcodesJSON),
            .column(Columns.citiesJSON, \.citiesJSON),
            .column(Columns.rate, \.rate),
            .column(Columns.name, \.name),
            .column(Columns.priority, \.priority),
            .column(Columns.isCompound, \.isCompound),
            .column(Columns.appliesToShipping, \.appliesToShipping),
            .column(Columns.position, \.position),
            .column(Columns.taxClass, \.taxClass),
        ]
    )
}
