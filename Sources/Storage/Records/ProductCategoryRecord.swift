/// A category of products, one of a tree (`wc/v3/products/categories`).
public struct ProductCategoryRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var categoryID: Int64 = 0
    public var parentID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var details: String = ""
    public var menuOrder: Int64 = 0
    public var count: Int64 = 0

    public init() {}

    /// `name` folded for sorting: case and diacritics do not count.
    public var nameSort: String { name.folded }
}

extension ProductCategoryRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ProductCategoryRecord, Int64>("site_id")
        public static let categoryID = RecordColumn<ProductCategoryRecord, Int64>("category_id")
        public static let parentID = RecordColumn<ProductCategoryRecord, Int64>("parent_id")
        public static let name = RecordColumn<ProductCategoryRecord, String>("name")
        public static let slug = RecordColumn<ProductCategoryRecord, String>("slug")
        public static let details = RecordColumn<ProductCategoryRecord, String>("details")
        public static let menuOrder = RecordColumn<ProductCategoryRecord, Int64>("menu_order")
        public static let count = RecordColumn<ProductCategoryRecord, Int64>("count")
        public static let nameSort = RecordColumn<ProductCategoryRecord, String>("name_sort")
    }

    public var primaryKey: Int64 { categoryID }

    public static let entity = Entity<ProductCategoryRecord>(
        name: "ProductCategoryRecord",
        table: "product_categories",
        key: ["category_id"],
        empty: ProductCategoryRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.categoryID, \.categoryID),
            .column(Columns.parentID, \.parentID),
            .column(Columns.name, \.name),
            .column(Columns.slug, \.slug),
            .column(Columns.details, \.details),
            .column(Columns.menuOrder, \.menuOrder),
            .column(Columns.count, \.count),
            .derived(Columns.nameSort, \.nameSort),
        ]
    )
}
