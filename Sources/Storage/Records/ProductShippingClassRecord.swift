/// A shipping class of products (`wc/v3/products/shipping_classes`).
public struct ProductShippingClassRecord: GeneratedRecord {
    static let table = "product_shipping_classes"
    public var primaryKey: Int64 { shippingClassID }

    /// The local id of the store.
    public var siteID: Int64 = 0
    public var shippingClassID: Int64 = 0
    public var name: String = ""
    public var slug: String = ""
    public var details: String = ""
    public var count: Int64 = 0
}
