import FoundationEssentials
import WooFoundation

/// Sums over an interval, in one currency, as defined by wc-analytics (`reports/revenue/stats`).
///
/// Statuses the store excludes from reports do not count. A refund counts on its own day, under its order's status.
public struct StatsTotals: Hashable, Sendable, GeneratedFakeable {
    /// Placed in the interval; refunds are not counted.
    public var orders: Int
    /// Units sold, less refunded ones.
    public var itemsSold: Int
    /// With tax and shipping, less refunds: `total_sales`.
    public var totalSales: Decimal
    /// The value of products sold before discounts, without tax and shipping, before refunds: `gross_sales`.
    public var grossSales: Decimal
    /// Without tax and shipping, less discounts and refunds: `net_revenue`.
    public var netRevenue: Decimal
    /// Refunded in the interval, with tax and shipping; positive.
    public var refunds: Decimal
    /// Less refunded ones.
    public var taxes: Decimal
    /// Less refunds.
    public var shipping: Decimal
    /// By coupons, without tax: `coupons`.
    public var discounts: Decimal
    /// The number of refunds in the interval.
    public var refundCount: Int
    /// `avg_order_value`: the value of orders without tax and shipping, before refunds, rounded to the currency's
    /// decimals; 0 where there are no orders.
    public var averageOrder: Decimal

    public init(
        orders: Int = 0,
        itemsSold: Int = 0,
        totalSales: Decimal = 0,
        grossSales: Decimal = 0,
        netRevenue: Decimal = 0,
        refunds: Decimal = 0,
        taxes: Decimal = 0,
        shipping: Decimal = 0,
        discounts: Decimal = 0,
        refundCount: Int = 0,
        averageOrder: Decimal = 0
    ) {
        self.orders = orders
        self.itemsSold = itemsSold
        self.totalSales = totalSales
        self.grossSales = grossSales
        self.netRevenue = netRevenue
        self.refunds = refunds
        self.taxes = taxes
        self.shipping = shipping
        self.discounts = discounts
        self.refundCount = refundCount
        self.averageOrder = averageOrder
    }
}

/// Customers of an interval. Orders without an account and without an email address belong to nobody.
public struct StatsCustomers: Hashable, Sendable, GeneratedFakeable {
    /// Customers whose first order is in the interval.
    public var new: Int
    /// Customers with an order in it that is not their first.
    public var returning: Int

    public init(new: Int = 0, returning: Int = 0) {
        self.new = new
        self.returning = returning
    }
}
