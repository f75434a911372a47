/// A shipping class of products (`wc/v3/products/shipping_classes`).
public struct ProductShippingClassRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var shippingClassID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var details: String = ""
    public var count: Int64 = 0

    public init() {}
}

extension ProductShippingClassRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ProductShippingClassRecord, Int64>("site_id")
        public static let shippingClassID = RecordColumn<ProductShippingClassRecord, Int64>("shipping_class_id")
        public static let name = RecordColumn<ProductShippingClassRecord, String>("name")
        public static let slug = RecordColumn<ProductShippingClassRecord, String>("slug")
        public static let details = RecordColumn<ProductShippingClassRecord, String>("details")
        public static let count = RecordColumn<ProductShippingClassRecord, Int64>("count")
    }

    public var primaryKey: Int64 { shippingClassID }

    public static let entity = Entity<ProductShippingClassRecord>(
        name: "ProductShippingClassRecord",
        table: "product_shipping_classes",
        key: ["shipping_class_id"],
        empty: ProductShippingClassRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.shippingClassID, \.shippingClassID),
            .column(Columns.name, \.name),
            .column(Columns.slug, \.slug),
            .column(Columns.details, \.details),
            .column(Columns.count, \.count),
        ]
    )
}
