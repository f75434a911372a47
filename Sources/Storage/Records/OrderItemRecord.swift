import FoundationEssentials

/// A product line of an order.
public struct OrderItemRecord: GeneratedRecord {
    static let table = "order_items"
    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int = 0
    public var itemID: Int64
    public var name: String = ""
    public var productID: Int64 = 0
    public var variationID: Int64 = 0
    /// A decimal as received.
    public var quantity: String = ""
    public var price: String = ""
    public var sku: String?
    public var subtotal: String = ""
    public var subtotalTax: String = ""
    public var taxClass: String = ""
    public var total: String = ""
    public var totalTax: String = ""
    /// The line of the bundle that this line belongs to.
    public var parentItemID: Int64?
    /// GTIN, UPC, EAN or ISBN.
    public var globalUniqueID: String = ""
    /// The product a variation belongs to.
    public var parentName: String?
    public var imageSource: String?
    /// JSON, as the Product Bundles plugin sent it.
    public var bundleConfigurationJSON: String?
    /// A JSON array.
    public var taxesJSON: String = "[]"
}
