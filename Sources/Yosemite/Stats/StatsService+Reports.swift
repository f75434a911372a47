import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension StatsService {
    private var orderStats: OrderStatsRemoteV4 { OrderStatsRemoteV4(network: network) }
    private var topEarners: TopEarnersStatsRemote { TopEarnersStatsRemote(network: network) }

    func analyticsQuery(_ query: StatsQuery) async throws -> AnalyticsQuery {
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

    func rows(_ query: StatsQuery, _ report: ReportedList, limit: Int) async throws -> [ReportedRow] {
        let asked = try await analyticsQuery(query)
        return try await observed {
            try await self.topEarners.loadRows(siteID: query.siteID, report: report, query: asked, limit: limit).items
        }
    }

    func leaderboards(_ query: StatsQuery, limit: Int) async throws -> [ReportedBoard] {
        let asked = try await analyticsQuery(query)
        return try await observed {
            try await self.topEarners.loadLeaderboards(siteID: query.siteID, query: asked, limit: limit).items
        }
    }

    func indicators(_ query: StatsQuery, _ names: [String]) async throws -> [ReportedIndicator] {
        let asked = try await analyticsQuery(query)
        return try await observed {
            try await OrderStatsRemote(network: self.network)
                .loadIndicators(siteID: query.siteID, stats: names, query: asked).items
        }
    }

    func reported(_ query: StatsQuery) async throws -> ReportedStats {
        let asked = try await analyticsQuery(query)
        let siteID = query.siteID
        return try await observed { [orderStats] in
            let stats = try await orderStats.loadRevenueStats(siteID: siteID, query: asked)
            // Older stores do not say.
            let state = try? await orderStats.loadImport(siteID: siteID)
            return ReportedStats(stats, state)
        }
    }

    func synchronizeReportSettings() async throws {
        let siteID = login.siteID
        let today = StatsCalendar.text(ofDay: try await calendar().today)
        let (statuses, firstWeekday) = try await observed { [orderStats] in
            let statuses = try await orderStats.loadExcludedStatuses(siteID: siteID)
            let weeks = try await orderStats.loadRevenueStats(
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
    /// 0 is Sunday: the first day of a week that is cut by neither the range nor the year; nil where there is none.
    fileprivate var firstWeekday: Int? {
        let starts = intervals.dropFirst().compactMap { StoreDateParser.date(fromGMT: $0.dateStart) }
        // 1 January 1970 was a Thursday.
        return starts.first.map { (Int($0.timeIntervalSince1970) / 86_400 + 4) % 7 }
    }
}
