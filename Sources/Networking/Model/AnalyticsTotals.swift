import FoundationEssentials
import WooFoundation

/// Sums as wc-analytics reports them (`reports/revenue/stats`, `reports/orders/stats`). It sends floats; amounts are
/// rounded to the currency's decimals here (`woocommerce.md`, "Types and text"). It adds up orders of all currencies.
public struct AnalyticsTotals: Decodable, Hashable, Sendable {
    public let ordersCount: Int64
    public let itemsSold: Int64
    public let grossSales: Decimal
    public let totalSales: Decimal
    public let coupons: Decimal
    public let refunds: Decimal
    public let taxes: Decimal
    public let shipping: Decimal
    public let netRevenue: Decimal
    public let averageOrderValue: Decimal
    public let totalCustomers: Int64

    private enum CodingKeys: String, CodingKey {
        case coupons, refunds, taxes, shipping
        case ordersCount = "orders_count"
        case itemsSold = "num_items_sold"
        case grossSales = "gross_sales"
        case totalSales = "total_sales"
        case netRevenue = "net_revenue"
        case averageOrderValue = "avg_order_value"
        case totalCustomers = "total_customers"
    }

    /// What is missing counts as 0; `fields[]` leaves out most of it.
    ///
    /// - Throws: where it is no object, or none of its members is there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let decimals = decoder.userInfo[.decimals] as? Int ?? 2
        guard container.has(.ordersCount) || container.has(.totalSales) || container.has(.netRevenue) else {
            throw container.problem(.ordersCount, "no figures")
        }
        func money(_ key: CodingKeys) -> Decimal {
            let amount = container.decimal(key) ?? 0
            return amount.isNaN ? 0 : Money.rounded(amount, decimals: decimals)
        }
        func count(_ key: CodingKeys) -> Int64 { container.integer(key) ?? 0 }
        ordersCount = count(.ordersCount)
        itemsSold = count(.itemsSold)
        grossSales = money(.grossSales)
        totalSales = money(.totalSales)
        coupons = money(.coupons)
        refunds = money(.refunds)
        taxes = money(.taxes)
        shipping = money(.shipping)
        netRevenue = money(.netRevenue)
        averageOrderValue = money(.averageOrderValue)
        totalCustomers = count(.totalCustomers)
    }
}

/// An interval of a report.
public struct AnalyticsInterval: Decodable, Hashable, Sendable {
    /// `2026-10-31`, `2026-44`, `2026-10`, `2026-10-31 14`.
    public let name: String
    /// In the store's time: `2026-10-31 00:00:00`.
    public let dateStart: String
    public let dateEnd: String
    public let totals: AnalyticsTotals

    private enum CodingKeys: String, CodingKey {
        case interval, subtotals
        case dateStart = "date_start"
        case dateEnd = "date_end"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let start = container.text(.dateStart), StoreDateParser.date(fromGMT: start) != nil else {
            throw container.problem(.dateStart, "no date")
        }
        guard let totals = try container.object(AnalyticsTotals.self, .subtotals) else {
            throw container.problem(.subtotals, "missing")
        }
        name = container.text(.interval) ?? ""
        dateStart = start
        dateEnd = container.text(.dateEnd) ?? ""
        self.totals = totals
    }
}

/// A page of a report; every page has the totals of the whole range.
public struct AnalyticsStats: Decodable, Hashable, Sendable {
    public let totals: AnalyticsTotals
    public let intervals: [AnalyticsInterval]

    private enum CodingKeys: String, CodingKey {
        case totals, intervals
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let totals = try container.object(AnalyticsTotals.self, .totals) else {
            throw container.problem(.totals, "missing")
        }
        self.totals = totals
        intervals = container.items(AnalyticsInterval.self, .intervals)
    }

    init(totals: AnalyticsTotals, intervals: [AnalyticsInterval]) {
        self.totals = totals
        self.intervals = intervals
    }
}
