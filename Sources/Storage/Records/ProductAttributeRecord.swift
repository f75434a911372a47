/// An attribute that products share (`wc/v3/products/attributes`).
public struct ProductAttributeRecord: GeneratedRecord {
    static let table = "product_attributes"
    public var primaryKey: Int64 { attributeID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var attributeID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var typeKey: String = ""
    public var sortKey: String = ""
    public var hasArchives: Bool = false
}
