import FoundationEssentials

/// A statistic of a report, by its name in wc-analytics where it has one.
public enum StatsFigure: String, Hashable, Sendable, CaseIterable, Codable {
    case totalSales = "total_sales"
    case netRevenue = "net_revenue"
    case grossSales = "gross_sales"
    case orders = "orders_count"
    case averageOrder = "avg_order_value"
    case refunds
    case itemsSold = "num_items_sold"
    case newCustomers = "new_customers"
    case returningCustomers = "returning_customers"
    case taxes
    case shipping
    case discounts = "coupons"

    /// Whether it is an amount of money; otherwise a count.
    public var isMoney: Bool {
        switch self {
        case .totalSales, .netRevenue, .grossSales, .averageOrder, .refunds, .taxes, .shipping, .discounts: true
        case .orders, .itemsSold, .newCustomers, .returningCustomers: false
        }
    }

    /// Those that can be charted: customers of several days do not add up.
    public static var charted: [StatsFigure] {
        allCases.filter { $0 != .newCustomers && $0 != .returningCustomers }
    }
}

extension StatsTotals {
    /// nil for statistics about customers, which are not sums.
    public subscript(figure: StatsFigure) -> Decimal? {
        switch figure {
        case .totalSales: totalSales
        case .netRevenue: netRevenue
        case .grossSales: grossSales
        case .orders: Decimal(orders)
        case .averageOrder: averageOrder
        case .refunds: refunds
        case .itemsSold: Decimal(itemsSold)
        case .newCustomers, .returningCustomers: nil
        case .taxes: taxes
        case .shipping: shipping
        case .discounts: discounts
        }
    }
}
