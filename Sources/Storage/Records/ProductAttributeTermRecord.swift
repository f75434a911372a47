/// A value of an attribute that products share (`wc/v3/products/attributes/ID/terms`).
public struct ProductAttributeTermRecord: GeneratedRecord {
    static let table = "product_attribute_terms"
    public var primaryKey: Int64 { termID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var termID: Int64 = 0
    public var attributeID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var details: String = ""
    public var menuOrder: Int64 = 0
    public var count: Int64 = 0
}
