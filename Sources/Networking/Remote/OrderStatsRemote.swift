/// The totals of a range, each with the store's format.
///
/// `wc-analytics/reports/performance-indicators`, which works directly and through WordPress.com. The statistics this
/// remote is named after, `wc/v3/…/stats` of WordPress.com, were replaced by version 4 of the reports. Visits are in
/// `SiteStatsRemote`, intervals in `OrderStatsRemoteV4`.
public struct OrderStatsRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc-analytics/reports/performance-indicators`: several totals in one request.
    ///
    /// - Parameter stats: their names: `revenue/total_sales`, …
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
