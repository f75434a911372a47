import FoundationEssentials

/// A refund as listed in the order itself.
public struct OrderRefundCondensedRecord: GeneratedRecord {
    static let table = "order_refunds_condensed"
    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int = 0
    public var refundID: Int64
    public var reason: String?
    /// Negative, as received.
    public var total: String = ""
}
