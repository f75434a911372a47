/// The store's own reports on a range, and which orders they count. Every function throws `NetworkError`.
///
/// `wc-analytics/reports/revenue/stats`
public struct OrderStatsRemoteV4: Remote {
    private static let maximumPages = 20

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wc-analytics/reports/revenue/stats`: totals of a range, and its intervals, oldest first. One request per
    /// page of 100 intervals, at most 20.
    public func loadRevenueStats(siteID: Int64, query: AnalyticsQuery) async throws -> AnalyticsStats {
        let mapper = RecordMapper<AnalyticsStats>(resource: "report", userInfo: [.decimals: query.decimals])
        var totals: AnalyticsTotals?
        var intervals: [String: AnalyticsInterval] = [:]
        for page in 1...Self.maximumPages {
            let parameters =
                query.range + [
                    QueryParameter("interval", query.interval.rawValue), QueryParameter("per_page", "100"),
                    QueryParameter("page", "\(page)"),
                    QueryParameter("date_type", query.byPayment ? "date_paid" : "date_created"),
                ]
            let stats = try await enqueue(
                AnalyticsQuery.request(siteID, "reports/revenue/stats", parameters),
                mapper: mapper
            )
            totals = totals ?? stats.totals
            let known = intervals.count
            for interval in stats.intervals { intervals[interval.dateStart] = interval }
            // A store that repeats its page adds nothing new.
            if stats.intervals.count < 100 || intervals.count == known { break }
        }
        guard let totals else { throw NetworkError.unreadable(resource: "report", reason: "no totals") }
        return AnalyticsStats(totals: totals, intervals: intervals.values.sorted { $0.dateStart < $1.dateStart })
    }

    /// `GET wc-analytics/imports/status`: whether the reports are up to date.
    ///
    /// - Throws: `NetworkError`, also where the store is too old to have this route.
    public func loadImport(siteID: Int64) async throws -> AnalyticsImport {
        try await enqueue(
            AnalyticsQuery.request(siteID, "imports/status", []),
            mapper: RecordMapper(resource: "state of reports")
        )
    }

    /// `GET wc-analytics/settings/wc_admin`: the slugs of the statuses whose orders the reports do not count.
    ///
    /// - Returns: nil where the store has no such setting.
    public func loadExcludedStatuses(siteID: Int64) async throws -> [String]? {
        let fields = [QueryParameter("_fields", "id,value")]
        let mapper = ListMapper<ReportSetting>(resource: "setting")
        let settings = try await enqueue(AnalyticsQuery.request(siteID, "settings/wc_admin", fields), mapper: mapper)
        return settings.items.first { $0.id == "woocommerce_excluded_report_order_statuses" }?.values
    }
}

/// A setting whose value may be a list.
private struct ReportSetting: Decodable, Sendable {
    let id: String
    let values: [String]?

    private enum CodingKeys: String, CodingKey {
        case id, value
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        id = container.text(.id) ?? ""
        values = container.shape(.value) == "a list" ? container.texts(.value) : nil
    }
}
