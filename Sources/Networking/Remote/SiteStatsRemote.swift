import WooFoundation

/// The visits of a store that uses WordPress.com's statistics. Every function throws `NetworkError`; `.wordPressCom`
/// where visits are not counted, or the account may not see them.
///
/// `sites/BLOG/stats/visits`, `…/summary`
public struct SiteStatsRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET sites/BLOG/stats/visits`: day by day, oldest first, up to and including `date`.
    ///
    /// - Parameters:
    ///   - date: in the store's calendar, `2026-11-26`.
    ///   - days: 1…366; clamped.
    public func loadVisits(siteID: Int64, until date: String, days: Int) async throws -> SiteVisitStats {
        let query = [
            QueryParameter("unit", "day"), QueryParameter("date", date),
            QueryParameter("quantity", "\(min(max(days, 1), 366))"),
            QueryParameter("stat_fields", "views,visitors"),
        ]
        let request = DotcomRequest(scope: .site(siteID), path: "stats/visits", query: query, timeout: .seconds(30))
        return try await enqueue(request, mapper: RecordMapper(resource: "list of visits"))
    }

    /// `GET sites/BLOG/stats/summary`: of the period that contains `date`, each visitor counted once.
    ///
    /// - Parameter date: in the store's calendar, `2026-11-26`.
    public func loadSummary(
        siteID: Int64,
        period: SiteSummaryStats.Period,
        date: String
    ) async throws -> SiteSummaryStats {
        let query = [QueryParameter("period", period.rawValue), QueryParameter("date", date)]
        let request = DotcomRequest(scope: .site(siteID), path: "stats/summary", query: query, timeout: .seconds(30))
        return try await enqueue(request, mapper: RecordMapper(resource: "summary of visits"))
    }
}
