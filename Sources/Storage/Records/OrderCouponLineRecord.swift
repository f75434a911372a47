import FoundationEssentials

/// A coupon used in an order.
public struct OrderCouponLineRecord: Object, Hashable {
    /// The local id of the store.
    public var siteID: Int64
    public var orderID: Int64
    /// Place among its siblings; `saveOrder` numbers them from 0.
    public var position: Int
    /// The id of the line, not of the coupon.
    public var couponID: Int64
    public var code: String
    public var discount: String
    public var discountTax: String
    /// The coupon's own amount with all its decimals.
    public var nominalAmount: String

    public init(
        siteID: Int64,
        orderID: Int64,
        position: Int = 0,
        couponID: Int64,
        code: String = "",
        discount: String = "",
        discountTax: String = "",
        nominalAmount: String = ""
    ) {
        self.siteID = siteID
        self.orderID = orderID
        self.position = position
        self.couponID = couponID
        self.code = code
        self.discount = discount
        self.discountTax = discountTax
        self.nominalAmount = nominalAmount
    }
}

extension OrderCouponLineRecord {
    /// The columns for predicates and sort orders.
    public enum Columns {
        public static let siteID = RecordColumn<OrderCouponLineRecord, Int64>("site_id")
        public static let orderID = RecordColumn<OrderCouponLineRecord, Int64>("order_id")
        public static let position = RecordColumn<OrderCouponLineRecord, Int>("position")
        public static let couponID = RecordColumn<OrderCouponLineRecord, Int64>("coupon_id")
        public static let code = RecordColumn<OrderCouponLineRecord, String>("code")
        public static let discount = RecordColumn<OrderCouponLineRecord, String>("discount")
        public static let discountTax = RecordColumn<OrderCouponLineRecord, String>("discount_tax")
        public static let nominalAmount = RecordColumn<OrderCouponLineRecord, String>("nominal_amount")
    }

    public var primaryKey: CompositeKey { CompositeKey(orderID, position) }

    public static let entity = Entity<OrderCouponLineRecord>(
        name: "OrderCouponLineRecord",
        table: "order_coupon_lines",
        key: ["order_id", "position"],
        columns: [
            "site_id", "order_id", "position", "coupon_id", "code", "discount", "discount_tax", "nominal_amount",
        ],
        decode: { row in
            OrderCouponLineRecord(
                siteID: row.next(),
                orderID: row.next(),
                position: row.next(),
                couponID: row.next(),
                code: row.next(),
                discount: row.next(),
                discountTax: row.next(),
                nominalAmount: row.next()
            )
        },
        bind: { record, row in
            row.bind(record.siteID)
            row.bind(record.orderID)
            row.bind(record.position)
            row.bind(record.couponID)
            row.bind(record.code)
            row.bind(record.discount)
            row.bind(record.discountTax)
            row.bind(record.nominalAmount)
        }
    )
}
