import FoundationEssentials

/// A shipping line of an order.
public struct ShippingLineRecord: GeneratedRecord {
    static let table = "shipping_lines"
    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int = 0
    public var shippingID: Int64
    public var methodTitle: String = ""
    public var methodID: String = ""
    public var instanceID: String = ""
    public var total: String = ""
    public var totalTax: String = ""
    /// A JSON array.
    public var taxesJSON: String = "[]"
}
