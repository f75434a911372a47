/// An attribute that products share (`wc/v3/products/attributes`).
public struct ProductAttributeRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var attributeID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var typeKey: String = ""
    public var sortKey: String = ""
    public var hasArchives: Bool = false

    public init() {}
}

extension ProductAttributeRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ProductAttributeRecord, Int64>("site_id")
        public static let attributeID = RecordColumn<ProductAttributeRecord, Int64>("attribute_id")
        public static let name = RecordColumn<ProductAttributeRecord, String>("name")
        public static let slug = RecordColumn<ProductAttributeRecord, String>("slug")
        public static let typeKey = RecordColumn<ProductAttributeRecord, String>("type_key")
        public static let sortKey = RecordColumn<ProductAttributeRecord, String>("sort_key")
        public static let hasArchives = RecordColumn<ProductAttributeRecord, Bool>("has_archives")
    }

    public var primaryKey: Int64 { attributeID }

    public static let entity = Entity<ProductAttributeRecord>(
        name: "ProductAttributeRecord",
        table: "product_attributes",
        key: ["attribute_id"],
        empty: ProductAttributeRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.attributeID, \.attributeID),
            .column(Columns.name, \.name),
            .column(Columns.slug, \.slug),
            .column(Columns.typeKey, \.typeKey),
            .column(Columns.sortKey, \.sortKey),
            .column(Columns.hasArchives, \.hasArchives),
        ]
    )
}
