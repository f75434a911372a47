import FoundationEssentials
import WooFoundation

/// What a report is asked for.
public struct AnalyticsQuery: Hashable, Sendable {
    public enum Interval: String, Hashable, Sendable {
        case hour
        case day
        case week
        case month
    }

    /// The first and last second, on the store's clock: `2026-10-01T00:00:00`. With a zone it would be converted, and
    /// the intervals shifted (`woocommerce-api.md` 33).
    public var after: String
    public var before: String
    public var interval: Interval
    /// By the date of payment instead of creation.
    public var byPayment: Bool
    /// Of the currency, for rounding.
    public var decimals: Int

    public init(after: String, before: String, interval: Interval, byPayment: Bool, decimals: Int) {
        self.after = after
        self.before = before
        self.interval = interval
        self.byPayment = byPayment
        self.decimals = decimals
    }

    var range: [QueryParameter] { [QueryParameter("after", after), QueryParameter("before", before)] }
}

/// The store's own reports.
///
/// `wc-analytics`
public struct AnalyticsRemote: Remote {
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
            let stats = try await enqueue(request(siteID, "reports/revenue/stats", parameters), mapper: mapper)
            totals = totals ?? stats.totals
            let known = intervals.count
            for interval in stats.intervals { intervals[interval.dateStart] = interval }
            // A store that repeats its page brings nothing new.
            if stats.intervals.count < 100 || intervals.count == known { break }
        }
        guard let totals else { throw NetworkError.unreadable(resource: "report", reason: "no totals") }
        return AnalyticsStats(totals: totals, intervals: intervals.values.sorted { $0.dateStart < $1.dateStart })
    }

    /// The first rows of a list, best first.
    ///
    /// - Parameter limit: 1…100.
    /// - Throws: `NetworkError`.
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
            request(siteID, "reports/\(report.rawValue)", parameters),
            mapper: ListMapper(resource: "row of the report", userInfo: [.decimals: query.decimals])
        )
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
            request(siteID, "reports/performance-indicators", parameters),
            mapper: ListMapper(resource: "indicator", userInfo: [.decimals: query.decimals])
        )
    }

    /// The boards of the store's own dashboard.
    ///
    /// - Parameter limit: rows of each, 1…20.
    /// - Throws: `NetworkError`.
    public func loadLeaderboards(
        siteID: Int64,
        query: AnalyticsQuery,
        limit: Int
    ) async throws -> MappedRows<AnalyticsLeaderboard> {
        let parameters = query.range + [QueryParameter("per_page", "\(min(max(limit, 1), 20))")]
        return try await enqueue(
            request(siteID, "leaderboards", parameters),
            mapper: ListMapper(resource: "leaderboard", userInfo: [.decimals: query.decimals])
        )
    }

    /// - Throws: `NetworkError`; where the store is too old to tell.
    public func loadImport(siteID: Int64) async throws -> AnalyticsImport {
        try await enqueue(request(siteID, "imports/status", []), mapper: RecordMapper(resource: "state of reports"))
    }

    /// Slugs of the statuses whose orders do not count in reports.
    ///
    /// - Throws: `NetworkError`.
    public func loadExcludedStatuses(siteID: Int64) async throws -> [String]? {
        let fields = [QueryParameter("_fields", "id,value")]
        let mapper = ListMapper<ReportSetting>(resource: "setting")
        let settings = try await enqueue(request(siteID, "settings/wc_admin", fields), mapper: mapper)
        return settings.items.first { $0.id == "woocommerce_excluded_report_order_statuses" }?.values
    }

    private func request(_ siteID: Int64, _ path: String, _ parameters: [QueryParameter]) -> RESTRequest {
        RESTRequest(siteID: siteID, namespace: .wcAnalytics, path: path, query: parameters)
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
