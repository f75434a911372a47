/// An order with everything that is stored with it. `StorageType.saveOrder` replaces all of it at once.
public struct OrderGraph: Equatable, Sendable {
    public var order: OrderRecord
    public var items: [OrderItemRecord]
    public var fees: [OrderFeeLineRecord]
    public var coupons: [OrderCouponLineRecord]
    public var taxes: [OrderTaxLineRecord]
    public var shippingLines: [ShippingLineRecord]
    public var refunds: [OrderRefundCondensedRecord]
    public var giftCards: [OrderGiftCardRecord]
    public var metaData: [MetaDataRecord]

    public init(
        order: OrderRecord,
        items: [OrderItemRecord] = [],
        fees: [OrderFeeLineRecord] = [],
        coupons: [OrderCouponLineRecord] = [],
        taxes: [OrderTaxLineRecord] = [],
        shippingLines: [ShippingLineRecord] = [],
        refunds: [OrderRefundCondensedRecord] = [],
        giftCards: [OrderGiftCardRecord] = [],
        metaData: [MetaDataRecord] = []
    ) {
        self.order = order
        self.items = items
        self.fees = fees
        self.coupons = coupons
        self.taxes = taxes
        self.shippingLines = shippingLines
        self.refunds = refunds
        self.giftCards = giftCards
        self.metaData = metaData
    }
}
