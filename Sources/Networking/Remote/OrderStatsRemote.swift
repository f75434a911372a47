/// The figures of a range at a glance, each with the format the store gives it.
///
/// The statistics this remote is named after, `wc/v3/…/stats` of WordPress.com, were replaced by version 4 of the reports. Their
/// place is taken by `wc-analytics/reports/performance-indicators`, which answers directly and through WordPress.com alike;
/// visits stand in `SiteStatsRemote`, intervals in `OrderStatsRemoteV4`.
public struct OrderStatsRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// Several figures in one request.
    ///
    /// - Parameter stats: `revenue/total_sales` …
    /// - Throws: `NetworkError`.
    public func loadIndicators(
        siteID: Int64,
        stats: [String],
        query: AnalyticsQuery
    ) async throws -> MappedRows<AnalyticsIndicator> {
        let parameters = query.range + [QueryParameter("stats", stats.joined(separator: ","))]
        return try await enqueue(
            AnalyticsQuery.request(siteID, "reports/performance-indicators", parameters),
            mapper: ListMapper(resource: "indicator", userInfo: [.decimals: query.decimals])
        )
    }
}
