import FoundationEssentials

/// A coupon used in an order.
public struct OrderCouponLineRecord: GeneratedRecord {
    static let table = "order_coupon_lines"
    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int = 0
    /// The id of the line, not of the coupon.
    public var couponID: Int64
    public var code: String = ""
    public var discount: String = ""
    public var discountTax: String = ""
    /// The coupon's own amount with all its decimals.
    public var nominalAmount: String = ""
}
