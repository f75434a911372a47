import FoundationEssentials
import WooFoundation
import Yosemite

/// Why revenue is another than in the time it is compared with: parts that add up to the difference.
struct FigureWhy: Hashable {
    enum Part: String, Hashable, CaseIterable {
        /// More or fewer orders, each as large as they were.
        case orders
        /// Larger or smaller ones.
        case baskets
        /// Paid back, whenever the order was.
        case refunds
    }

    let now: StatsTotals
    let before: StatsTotals
    private let decimals: Int

    /// nil where nothing is compared.
    init?(_ report: StatsReport) {
        guard let comparison = report.comparison else { return nil }
        self.init(now: report.totals, before: comparison.totals, decimals: report.currency.decimals)
    }

    init(now: StatsTotals, before: StatsTotals, decimals: Int) {
        (self.now, self.before, self.decimals) = (now, before, decimals)
    }

    var difference: Decimal { now.totalSales - before.totalSales }

    /// What a part adds to the difference; negative where it takes away. All parts are the difference, to the cent.
    func amount(_ part: Part) -> Decimal {
        switch part {
        case .orders:
            guard before.orders > 0 else { return sold(now) - sold(before) }
            let more = Decimal(now.orders - before.orders)
            return Money.rounded(sold(before) * more / Decimal(before.orders), decimals: decimals)
        case .baskets: return sold(now) - sold(before) - amount(.orders)
        case .refunds: return before.refunds - now.refunds
        }
    }

    /// What the orders came to before anything was paid back.
    private func sold(_ totals: StatsTotals) -> Decimal { totals.totalSales + totals.refunds }
}
