import FoundationEssentials
import Networking
import WooFoundation

public typealias ReportedList = Networking.AnalyticsReport
public typealias ReportedRow = Networking.AnalyticsRow
public typealias ReportedBoard = Networking.AnalyticsLeaderboard
public typealias ReportedIndicator = Networking.AnalyticsIndicator

/// A store's own report on a range: sums over all currencies, rounded to the decimals of the requested one.
public struct ReportedStats: Hashable, Sendable {
    public let totals: StatsTotals
    /// Oldest first, by their start in the store's time: `2026-10-31 00:00:00`.
    public let intervals: [Interval]
    /// Everybody who ordered.
    public let customers: Int
    public let importState: ImportState

    public struct Interval: Hashable, Sendable {
        public let start: String
        public let totals: StatsTotals
    }

    /// Whether the store's own report tables are up to date.
    public enum ImportState: Hashable, Sendable {
        /// Orders are imported as they come, and none is waiting.
        case current
        /// Some are waiting, or are imported only every few hours.
        case behind
        /// This many could not be imported.
        case failed(Int)
        /// The store does not say.
        case unknown
    }
}

extension ReportedStats {
    init(_ stats: AnalyticsStats, _ state: AnalyticsImport?) {
        self.init(
            totals: StatsTotals(stats.totals),
            intervals: stats.intervals.map { Interval(start: $0.dateStart, totals: StatsTotals($0.totals)) },
            customers: Int(clamping: stats.totals.totalCustomers),
            importState: ImportState(state)
        )
    }
}

extension ReportedStats.ImportState {
    fileprivate init(_ state: AnalyticsImport?) {
        guard let state else {
            self = .unknown
            return
        }
        if state.failedCount > 0 {
            self = .failed(Int(clamping: state.failedCount))
        } else {
            self = state.isImmediate && !state.isUnderWay ? .current : .behind
        }
    }
}

extension StatsTotals {
    /// The number of refunds is not reported.
    fileprivate init(_ totals: AnalyticsTotals) {
        self.init(
            orders: Int(clamping: totals.ordersCount),
            itemsSold: Int(clamping: totals.itemsSold),
            totalSales: totals.totalSales,
            grossSales: totals.grossSales,
            netRevenue: totals.netRevenue,
            refunds: totals.refunds,
            taxes: totals.taxes,
            shipping: totals.shipping,
            discounts: totals.coupons,
            averageOrder: totals.averageOrderValue
        )
    }
}
