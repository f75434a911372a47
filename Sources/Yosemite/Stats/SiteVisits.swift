import Networking
import WooFoundation

/// Who visited a store in a range.
public struct SiteVisits: Hashable, Sendable {
    public let range: StatsRange
    public let visitors: Int
    public let views: Int
    /// Days were added up: who came on two of them counts twice.
    public let isSummed: Bool

    public init(range: StatsRange, visitors: Int, views: Int, isSummed: Bool) {
        self.range = range
        self.visitors = visitors
        self.views = views
        self.isSummed = isSummed
    }
}

/// Why nothing is known of a store's visits.
public enum SiteVisitsProblem: Error, Hashable, Sendable {
    /// Nobody but WordPress.com counts them, and the store is asked directly.
    case askedDirectly
    /// Days of so long a range are not told.
    case tooLong
}

extension StatsService {
    private static let mostDays = 366

    /// Days that are still to come are left out.
    ///
    /// - Throws: `SiteVisitsProblem`, `NetworkError`.
    func visits(_ range: StatsRange) async throws -> SiteVisits {
        guard case .wordPressCom = login.identity else { throw SiteVisitsProblem.askedDirectly }
        let siteID = login.siteID
        let last = min(range.lastDay, max(range.firstDay, try await calendar().today))
        let remote = SiteStatsRemote(network: network)
        return try await observed {
            let date = StatsCalendar.text(ofDay: last)
            if let period = range.summaryPeriod {
                let found = try await remote.loadSummary(siteID: siteID, period: period, date: date)
                return SiteVisits(
                    range: range,
                    visitors: Int(found.visitors),
                    views: Int(found.views),
                    isSummed: false
                )
            }
            let count = last - range.firstDay + 1
            guard count <= Self.mostDays else { throw SiteVisitsProblem.tooLong }
            let first = StatsCalendar.text(ofDay: range.firstDay)
            let days = try await remote.loadVisits(siteID: siteID, until: date, days: count).days
                .filter { $0.date >= first && $0.date <= date }
            return SiteVisits(
                range: range,
                visitors: days.reduce(0) { $0 + Int($1.visitors) },
                views: days.reduce(0) { $0 + Int($1.views) },
                isSummed: true
            )
        }
    }
}

extension StatsRange {
    /// The period of WordPress.com that has the same days. Weeks may begin on another day there.
    fileprivate var summaryPeriod: SiteSummaryStats.Period? {
        switch unit {
        case .day: .day
        case .month: .month
        case .year: .year
        case .week, .quarter, .days, .custom: nil
        }
    }
}
