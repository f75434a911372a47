/// Best-selling products, best customers and similar lists. Every function throws `NetworkError`.
///
/// `wc-analytics/reports/products` and its siblings, and `wc-analytics/leaderboards`, which work directly and through
/// WordPress.com. The list this remote is named after, `…/stats/top-earners` of WordPress.com, was a report of
/// version 3 and is not used any more.
public struct TopEarnersStatsRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc-analytics/reports/REPORT`: the first rows of a report, best first; of stock, lowest first.
    ///
    /// - Parameter limit: 1…100; clamped.
    public func loadRows(
        siteID: Int64,
        report: AnalyticsReport,
        query: AnalyticsQuery,
        limit: Int
    ) async throws -> MappedRows<AnalyticsRow> {
        var parameters = report.hasRange ? query.range : []
        parameters += [
            QueryParameter("per_page", "\(min(max(limit, 1), 100))"), QueryParameter("orderby", report.order),
            QueryParameter("order", report == .stock ? "asc" : "desc"),
        ]
        if report != .customers, report != .stock, report != .taxes {
            parameters.append(QueryParameter("extended_info", "true"))
        }
        return try await enqueue(
            AnalyticsQuery.request(siteID, "reports/\(report.rawValue)", parameters),
            mapper: ListMapper(resource: "row of the report", userInfo: [.decimals: query.decimals])
        )
    }

    /// `GET wc-analytics/leaderboards`: the leaderboards of the store's own dashboard.
    ///
    /// - Parameter limit: rows of each, 1…20; clamped.
    public func loadLeaderboards(
        siteID: Int64,
        query: AnalyticsQuery,
        limit: Int
    ) async throws -> MappedRows<AnalyticsLeaderboard> {
        let parameters = query.range + [QueryParameter("per_page", "\(min(max(limit, 1), 20))")]
        return try await enqueue(
            AnalyticsQuery.request(siteID, "leaderboards", parameters),
            mapper: ListMapper(resource: "leaderboard", userInfo: [.decimals: query.decimals])
        )
    }
}
