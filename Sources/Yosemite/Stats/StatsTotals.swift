import FoundationEssentials
import WooFoundation

/// Sums over a stretch, in one currency, defined as wc-analytics defines them (`reports/revenue/stats`).
///
/// Statuses the store excludes from reports do not count. A refund counts on its own day, under its order's status.
public struct StatsTotals: Hashable, Sendable, GeneratedFakeable {
    /// Placed in the stretch; refunds are none.
    public var orders: Int
    /// Units sold, less the units given back.
    public var itemsSold: Int
    /// With tax and shipping, less refunds: `total_sales`.
    public var totalSales: Decimal
    /// What goods were sold for before discounts, without tax and shipping, refunds not taken off: `gross_sales`.
    public var grossSales: Decimal
    /// Without tax and shipping, less discounts and refunds: `net_revenue`.
    public var netRevenue: Decimal
    /// Paid back in the stretch, with tax and shipping; positive.
    public var refunds: Decimal
    /// Less those paid back.
    public var taxes: Decimal
    /// Less what was paid back.
    public var shipping: Decimal
    /// By coupons, without tax: `coupons`.
    public var discounts: Decimal
    /// Refunds made in the stretch.
    public var refundCount: Int
    /// `avg_order_value`: what orders brought without tax and shipping, refunds not taken off, rounded to the currency's
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

/// Who bought in a stretch. Orders without an account and without an e-mail address are nobody's.
public struct StatsCustomers: Hashable, Sendable, GeneratedFakeable {
    /// Whose first order is in the stretch.
    public var new: Int
    /// Who placed an order in it that is not their first.
    public var returning: Int

    public init(new: Int = 0, returning: Int = 0) {
        self.new = new
        self.returning = returning
    }
}
