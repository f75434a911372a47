/// A category of products, one of a tree (`wc/v3/products/categories`).
public struct ProductCategoryRecord: GeneratedRecord {
    static let table = "product_categories"
    public var primaryKey: Int64 { categoryID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var categoryID: Int64 = 0
    public var parentID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var details: String = ""
    public var menuOrder: Int64 = 0
    public var count: Int64 = 0

    /// `name` folded for sorting: case and diacritics do not count.
    public var nameSort: String { name.folded }
}
