import FoundationEssentials

/// What one tax rate adds to an order.
public struct OrderTaxLineRecord: GeneratedRecord {
    static let table = "order_tax_lines"
    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int = 0
    public var taxID: Int64
    public var rateCode: String = ""
    public var rateID: Int64 = 0
    public var label: String = ""
    public var isCompound: Bool = false
    public var taxTotal: String = ""
    public var shippingTaxTotal: String = ""
    /// A decimal as received.
    public var ratePercent: String = ""
}
