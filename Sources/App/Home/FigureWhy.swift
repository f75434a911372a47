import FoundationEssentials
import WooFoundation
import Yosemite

/// Why revenue differs from the compared range: parts that add up to the difference.
struct FigureWhy: Hashable {
    enum Part: String, Hashable, CaseIterable {
        /// More or fewer orders, at the same average value.
        case orders
        /// Larger or smaller orders.
        case baskets
        /// The orders of one customer, who is in neither of the two above.
        case customer
        /// Refunds, whenever the order was placed.
        case refunds
    }

    /// A customer is a part of its own with at least this share of the difference…
    private static let leastShare = Decimal(5) / 10
    /// …and at least this share of sales: nobody is singled out for a small difference.
    private static let leastWeight = Decimal(5) / 100

    let now: StatsTotals
    let before: StatsTotals
    /// The customer with a large part of the difference; nil where there is none.
    let customer: StatsCustomerChange?
    private let decimals: Int

    /// nil where there is no comparison.
    init?(_ report: StatsReport) {
        guard let comparison = report.comparison else { return nil }
        self.init(
            now: report.totals,
            before: comparison.totals,
            changes: comparison.changes,
            decimals: report.currency.decimals
        )
    }

    init(now: StatsTotals, before: StatsTotals, changes: [StatsCustomerChange] = [], decimals: Int) {
        (self.now, self.before, self.decimals) = (now, before, decimals)
        let difference = now.totalSales - before.totalSales
        let weight = max(Self.sold(now), Self.sold(before)) * Self.leastWeight
        customer = changes.first { change in
            let part = difference < 0 ? -change.difference : change.difference
            return part > 0 && part >= abs(difference) * Self.leastShare && part >= weight
        }
    }

    /// The parts with something to show.
    var parts: [Part] { Part.allCases.filter { $0 != .customer || customer != nil } }

    /// The number of orders without those of the customer who is a part.
    var orders: (now: Int, before: Int) {
        (now.orders - (customer?.orders ?? 0), before.orders - (customer?.ordersBefore ?? 0))
    }

    var difference: Decimal { now.totalSales - before.totalSales }

    /// The contribution of a part to the difference; negative where it reduces it. All parts add up to the difference,
    /// to the cent.
    func amount(_ part: Part) -> Decimal {
        switch part {
        case .orders:
            let (orders, sold) = (orders, sold)
            guard orders.before > 0 else { return sold.now - sold.before }
            let more = Decimal(orders.now - orders.before)
            return Money.rounded(sold.before * more / Decimal(orders.before), decimals: decimals)
        case .baskets: return sold.now - sold.before - amount(.orders)
        case .customer: return customer?.difference ?? 0
        case .refunds: return before.refunds - now.refunds
        }
    }

    /// Sales before refunds, without those of the customer who is a part.
    private var sold: (now: Decimal, before: Decimal) {
        (Self.sold(now) - (customer?.sold ?? 0), Self.sold(before) - (customer?.soldBefore ?? 0))
    }

    private static func sold(_ totals: StatsTotals) -> Decimal { totals.totalSales + totals.refunds }
}
