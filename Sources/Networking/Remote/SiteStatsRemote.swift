import WooFoundation

/// Who visited a store that WordPress.com counts the visits of.
///
/// `sites/BLOG/stats/visits`, `…/summary`
public struct SiteStatsRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// Day by day, oldest first, up to and with `date`.
    ///
    /// - Parameters:
    ///   - date: of the store's calendar, `2026-11-26`.
    ///   - days: 1…366.
    /// - Throws: `NetworkError`; `.wordPressCom` where visits are not counted, or may not be seen.
    public func loadVisits(siteID: Int64, until date: String, days: Int) async throws -> SiteVisitStats {
        let query = [
            QueryParameter("unit", "day"), QueryParameter("date", date),
            QueryParameter("quantity", "\(min(max(days, 1), 366))"),
            QueryParameter("stat_fields", "views,visitors"),
        ]
        let request = DotcomRequest(scope: .site(siteID), path: "stats/visits", query: query, timeout: .seconds(30))
        return try await enqueue(request, mapper: RecordMapper(resource: "list of visits"))
    }

    /// Of the period that `date` lies in, each visitor counted once.
    ///
    /// - Throws: `NetworkError`; `.wordPressCom` where visits are not counted, or may not be seen.
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
