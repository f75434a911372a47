import FoundationEssentials

/// A fee of an order.
public struct OrderFeeLineRecord: GeneratedRecord {
    static let table = "order_fee_lines"
    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int = 0
    public var feeID: Int64
    public var name: String = ""
    public var taxClass: String = ""
    public var taxStatus: String = ""
    public var total: String = ""
    public var totalTax: String = ""
    /// A JSON array.
    public var taxesJSON: String = "[]"
}
