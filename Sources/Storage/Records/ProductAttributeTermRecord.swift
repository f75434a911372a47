/// A value of an attribute that products share (`wc/v3/products/attributes/ID/terms`).
public struct ProductAttributeTermRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var termID: Int64 = 0
    public var attributeID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var details: String = ""
    public var menuOrder: Int64 = 0
    public var count: Int64 = 0

    public init() {}
}

extension ProductAttributeTermRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ProductAttributeTermRecord, Int64>("site_id")
        public static let termID = RecordColumn<ProductAttributeTermRecord, Int64>("term_id")
        public static let attributeID = RecordColumn<ProductAttributeTermRecord, Int64>("attribute_id")
        public static let name = RecordColumn<ProductAttributeTermRecord, String>("name")
        public static let slug = RecordColumn<ProductAttributeTermRecord, String>("slug")
        public static let details = RecordColumn<ProductAttributeTermRecord, String>("details")
        public static let menuOrder = RecordColumn<ProductAttributeTermRecord, Int64>("menu_order")
        public static let count = RecordColumn<ProductAttributeTermRecord, Int64>("count")
    }

    public var primaryKey: Int64 { termID }

    public static let entity = Entity<ProductAttributeTermRecord>(
        name: "ProductAttributeTermRecord",
        table: "product_attribute_terms",
        key: ["term_id"],
        empty: ProductAttributeTermRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.termID, \.termID),
            .column(Columns.attributeID, \.attributeID),
            .column(Columns.name, \.name),
            .column(Columns.slug, \.slug),
            .column(Columns.details, \.details),
            .column(Columns.menuOrder, \.menuOrder),
            .column(Columns.count, \.count),
        ]
    )
}
