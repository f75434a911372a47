import FoundationEssentials
import WooFoundation

/// The statistics of a range, computed from the mirror.
public struct StatsReport: ReadOnlyType {
    public let query: StatsQuery
    /// The currency all amounts are in, and its decimals.
    public let currency: CurrencySettings
    public let totals: StatsTotals
    public let customers: StatsCustomers
    /// The comparison for `totals`.
    public let comparison: StatsCompared?
    public let bars: [StatsBar]
    public let leaderboards: [StatsLeaderboard]
    /// Orders of the range in other currencies, which are not included here.
    public let otherCurrencies: [StatsCurrencyCount]
    /// Statuses whose orders do not count.
    public let excludedStatuses: [String]
    /// Refunds in the whole mirror whose date is not known yet: they are not included.
    public let undatedRefunds: Int

    public var identity: StatsQuery { query }
    public var range: StatsRange { query.range }

    /// The orders that were counted, of the whole range or of one bar, for a list.
    public func filter(in bar: StatsBar? = nil) -> OrderFilter {
        var conditions = [OrderCondition(.date(query.dateKind == .paid ? .paid : .created, dates(bar)))]
        conditions += counted
        return OrderFilter(conditions: conditions)
    }

    /// The orders behind one statistic.
    public func filter(_ figure: StatsFigure, in bar: StatsBar? = nil) -> OrderFilter {
        var filter = filter(in: bar)
        switch figure {
        case .grossSales, .orders, .averageOrder: break
        case .totalSales, .netRevenue, .itemsSold, .taxes, .shipping:
            // A refund counts on its own day, whenever its order was placed.
            if query.dateKind == .created, (bar?.totals ?? totals).refunds != 0 {
                filter.conditions = [OrderCondition(.sale(.counted(dates(bar))))] + counted
            }
        case .refunds: filter.conditions = [OrderCondition(.sale(.refunded(dates(bar))))] + counted
        case .newCustomers: filter.conditions.append(OrderCondition(.sale(.buyer(.new))))
        case .returningCustomers: filter.conditions.append(OrderCondition(.sale(.buyer(.returning))))
        case .discounts: filter.conditions.append(OrderCondition(.has(.coupon)))
        }
        return filter
    }

    /// The orders behind a row of a leaderboard.
    public func filter(_ row: StatsLeaderboardRow) -> OrderFilter? {
        guard let test = row.test else { return nil }
        var filter = filter()
        filter.conditions.append(OrderCondition(test))
        return filter
    }

    /// The orders of a customer; those of the compared range where there are none now.
    public func filter(_ change: StatsCustomerChange) -> OrderFilter? {
        guard let test = change.test else { return nil }
        let range = change.orders > 0 ? query.range : comparison?.range ?? query.range
        let dates = OrderCondition(.date(query.dateKind == .paid ? .paid : .created, range.dates))
        return OrderFilter(conditions: [dates] + counted + [OrderCondition(test)])
    }

    private func dates(_ bar: StatsBar?) -> FilterDateRange { bar?.interval.dates ?? query.range.dates }

    private var counted: [OrderCondition] {
        var conditions = [OrderCondition(.currency([currency.code]))]
        if !excludedStatuses.isEmpty {
            conditions.append(OrderCondition(.status(excludedStatuses), isNegated: true))
        }
        return conditions
    }
}

/// What statistics are compared with, everywhere: the previous period; for a range in progress only as many of its
/// first days as have started.
public struct StatsCompared: Hashable, Sendable {
    /// The days that are compared.
    public let range: StatsRange
    /// The period they belong to; its bars are drawn beside those of the range.
    public let period: StatsRange
    public let totals: StatsTotals
    public let customers: StatsCustomers
    /// The customers with the largest increase and decrease; empty where not requested.
    public var changes: [StatsCustomerChange] = []
}

/// One bar, with the corresponding one of the previous period.
public struct StatsBar: Hashable, Sendable {
    public let interval: StatsInterval
    public let totals: StatsTotals
    public let comparedInterval: StatsInterval?
    public let compared: StatsTotals?
}

public struct StatsCurrencyCount: Hashable, Sendable {
    public let currency: String
    public let orders: Int
}
