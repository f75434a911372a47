/// A tag of products (`wc/v3/products/tags`).
public struct ProductTagRecord: GeneratedRecord {
    static let table = "product_tags"
    public var primaryKey: Int64 { tagID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var tagID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var details: String = ""
    public var count: Int64 = 0

    /// `name` folded for sorting: case and diacritics do not count.
    public var nameSort: String { name.folded }
}
