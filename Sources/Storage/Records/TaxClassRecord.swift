/// A tax class (`wc/v3/taxes/classes`).
public struct TaxClassRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var slug: String = ""
    public var name: String = ""
    /// Its place in the store's list, from 0.
    public var position: Int64 = 0

    public init() {}
}

extension TaxClassRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<TaxClassRecord, Int64>("site_id")
        public static let slug = RecordColumn<TaxClassRecord, String>("slug")
        public static let name = RecordColumn<TaxClassRecord, String>("name")
        public static let position = RecordColumn<TaxClassRecord, Int64>("position")
    }

    public var primaryKey: String { slug }

    public static let entity = Entity<TaxClassRecord>(
        name: "TaxClassRecord",
        table: "tax_classes",
        key: ["slug"],
        empty: TaxClassRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.slug, \.slug),
            .column(Columns.name, \.name),
            .column(Columns.position, \.position),
        ]
    )
}
