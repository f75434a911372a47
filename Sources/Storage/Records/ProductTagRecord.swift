/// A tag of products (`wc/v3/products/tags`).
public struct ProductTagRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64 = 0
    public var tagID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var details: String = ""
    public var count: Int64 = 0

    public init() {}

    /// `name` folded for sorting: case and diacritics do not count.
    public var nameSort: String { name.folded }
}

extension ProductTagRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<ProductTagRecord, Int64>("site_id")
        public static let tagID = RecordColumn<ProductTagRecord, Int64>("tag_id")
        public static let name = RecordColumn<ProductTagRecord, String>("name")
        public static let slug = RecordColumn<ProductTagRecord, String>("slug")
        public static let details = RecordColumn<ProductTagRecord, String>("details")
        public static let count = RecordColumn<ProductTagRecord, Int64>("count")
        public static let nameSort = RecordColumn<ProductTagRecord, String>("name_sort")
    }

    public var primaryKey: Int64 { tagID }

    public static let entity = Entity<ProductTagRecord>(
        name: "ProductTagRecord",
        table: "product_tags",
        key: ["tag_id"],
        empty: ProductTagRecord(),
        fields: [
            .column(Columns.siteID, \.siteID),
            .column(Columns.tagID, \.tagID),
            .column(Columns.name, \.name),
            .column(Columns.slug, \.slug),
            .column(Columns.details, \.details),
            .column(Columns.count, \.count),
            .derived(Columns.nameSort, \.nameSort),
        ]
    )
}
