/// What the store's own reports say about a range, and which orders count in them.
///
/// `wc-analytics/reports/revenue/stats`
public struct OrderStatsRemoteV4: Remote {
    private static let mostPages = 20

    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// Totals of a range, and its intervals, oldest first: as many requests as its pages take, at most 20.
    ///
    /// - Throws: `NetworkError`.
    public func loadRevenueStats(siteID: Int64, query: AnalyticsQuery) async throws -> AnalyticsStats {
        let mapper = RecordMapper<AnalyticsStats>(resource: "report", userInfo: [.decimals: query.decimals])
        var totals: AnalyticsTotals?
        var intervals: [String: AnalyticsInterval] = [:]
        for page in 1...Self.mostPages {
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
            // A store that repeats its page brings nothing new.
            if stats.intervals.count < 100 || intervals.count == known { break }
        }
        guard let totals else { throw NetworkError.unreadable(resource: "report", reason: "no totals") }
        return AnalyticsStats(totals: totals, intervals: intervals.values.sorted { $0.dateStart < $1.dateStart })
    }

    /// - Throws: `NetworkError`; where the store is too old to tell.
    public func loadImport(siteID: Int64) async throws -> AnalyticsImport {
        try await enqueue(
            AnalyticsQuery.request(siteID, "imports/status", []),
            mapper: RecordMapper(resource: "state of reports")
        )
    }

    /// Slugs of the statuses whose orders do not count in reports.
    ///
    /// - Throws: `NetworkError`.
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
