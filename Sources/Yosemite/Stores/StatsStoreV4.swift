import Networking
import Storage
import WooFoundation

/// The store's own reports.
@MainActor
public final class StatsStoreV4: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: StatsActionV4.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? StatsActionV4 else { return }
        switch action {
        case .synchronizeSettings(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.synchronizeReportSettings() }
        case .retrieveReported(let query, let onCompletion):
            answer(query.siteID, onCompletion) { try await $0.reported(query) }
        case .retrieveRows(let query, let report, let limit, let onCompletion):
            answer(query.siteID, onCompletion) { session in
                let asked = try await session.analyticsQuery(query)
                return try await session.observed {
                    try await session.analytics.loadRows(
                        siteID: query.siteID,
                        report: report,
                        query: asked,
                        limit: limit
                    ).items
                }
            }
        case .retrieveLeaderboards(let query, let limit, let onCompletion):
            answer(query.siteID, onCompletion) { session in
                let asked = try await session.analyticsQuery(query)
                return try await session.observed {
                    try await session.analytics.loadLeaderboards(siteID: query.siteID, query: asked, limit: limit).items
                }
            }
        case .retrieveIndicators(let query, let names, let onCompletion):
            answer(query.siteID, onCompletion) { session in
                let asked = try await session.analyticsQuery(query)
                return try await session.observed {
                    try await session.analytics.loadIndicators(siteID: query.siteID, stats: names, query: asked).items
                }
            }
        }
    }
}

extension SiteSession {
    /// `wc-analytics` of the store.
    var analytics: any AnalyticsRemoteProtocol { AnalyticsRemote(network: siteNetwork) }

    fileprivate func analyticsQuery(_ query: StatsQuery) async throws -> AnalyticsQuery {
        let login = login
        let settings = try await mirror.read { try StoreSettings.load(from: $0, login: login) }
        let currency = settings.currency.with(currency: query.currency ?? settings.currency.code, symbol: "")
        return AnalyticsQuery(
            after: StatsCalendar.text(ofDay: query.range.firstDay) + "T00:00:00",
            before: StatsCalendar.text(ofDay: query.range.lastDay) + "T23:59:59",
            interval: query.granularity.interval,
            byPayment: query.dateKind == .paid,
            decimals: currency.decimals
        )
    }

    fileprivate func reported(_ query: StatsQuery) async throws -> ReportedStats {
        let asked = try await analyticsQuery(query)
        let siteID = query.siteID
        return try await observed { [analytics] in
            let stats = try await analytics.loadRevenueStats(siteID: siteID, query: asked)
            // Older stores do not tell.
            let state = try? await analytics.loadImport(siteID: siteID)
            return ReportedStats(stats, state)
        }
    }

    fileprivate func synchronizeReportSettings() async throws {
        let siteID = login.siteID
        let today = StatsCalendar.text(ofDay: try await calendar().today)
        let (statuses, firstWeekday) = try await observed { [analytics] in
            let statuses = try await analytics.loadExcludedStatuses(siteID: siteID)
            let weeks = try await analytics.loadRevenueStats(
                siteID: siteID,
                query: AnalyticsQuery(
                    after: "\(today.prefix(4))-03-01T00:00:00",
                    before: "\(today.prefix(4))-03-28T23:59:59",
                    interval: .week,
                    byPayment: false,
                    decimals: 2
                )
            )
            return (statuses, weeks.firstWeekday)
        }
        try await mirror.performAndSave { storage in
            if let statuses { try storage.save(StoredExclusions.record(statuses, siteID: siteID)) }
            if let firstWeekday { try storage.save(StoredWeek.record(firstWeekday, siteID: siteID)) }
        }
    }
}

extension StatsGranularity {
    fileprivate var interval: AnalyticsQuery.Interval {
        switch self {
        case .hour: .hour
        case .day: .day
        case .week: .week
        case .month: .month
        }
    }
}

extension AnalyticsStats {
    /// 0 is Sunday: the day on which a week begins that neither the range nor the year cuts; nil where none is told.
    fileprivate var firstWeekday: Int? {
        let starts = intervals.dropFirst().compactMap { StoreDateParser.date(fromGMT: $0.dateStart) }
        // 1 January 1970 was a Thursday.
        return starts.first.map { (Int($0.timeIntervalSince1970) / 86_400 + 4) % 7 }
    }
}
