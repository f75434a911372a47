import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The visits of a store in a range.
public struct SiteVisits: Hashable, Sendable {
    public let range: StatsRange
    public let visitors: Int
    public let views: Int
    /// Days were added up: a visitor on two of them counts twice.
    public let isSummed: Bool
    /// When WordPress.com was asked.
    public let toldAt: Date

    public init(range: StatsRange, visitors: Int, views: Int, isSummed: Bool, toldAt: Date) {
        self.range = range
        self.visitors = visitors
        self.views = views
        self.isSummed = isSummed
        self.toldAt = toldAt
    }
}

/// Why a store's visits are unknown.
public enum SiteVisitsProblem: Error, Hashable, Sendable {
    /// Only WordPress.com counts them, and the store is connected directly.
    case askedDirectly
    /// WordPress.com does not list the days of such a long range.
    case tooLong
}

extension StatsService {
    private static let maximumDays = 366
    /// The most ranges kept for offline use, those fetched last.
    private static let maximumKept = 200

    /// As last fetched; nil where they never were.
    func keptVisits(_ range: StatsRange) async throws -> SiteVisits? {
        guard case .wordPressCom = login.identity else { return nil }
        return try await mirror.read { storage in
            guard let kept = try storage.loadObject(ofType: SiteVisitsRecord.self, primaryKey: range.keptAs) else {
                return nil
            }
            return SiteVisits(
                range: range,
                visitors: Int(kept.visitors),
                views: Int(kept.views),
                isSummed: kept.isSummed,
                toldAt: kept.toldAt
            )
        }
    }

    private func keep(_ visits: SiteVisits) async throws {
        var record = SiteVisitsRecord()
        (record.rangeID, record.siteID) = (visits.range.keptAs, login.siteID)
        (record.visitors, record.views) = (Int64(visits.visitors), Int64(visits.views))
        (record.isSummed, record.toldAt) = (visits.isSummed, visits.toldAt)
        try await mirror.performAndSave { [record] storage in
            try storage.save(record)
            let newest = try storage.allObjects(
                ofType: SiteVisitsRecord.self,
                sortedBy: [SiteVisitsRecord.Columns.toldAt.descending]
            )
            for old in newest.dropFirst(Self.maximumKept) {
                try storage.deleteObject(ofType: SiteVisitsRecord.self, primaryKey: old.rangeID)
            }
        }
    }

    /// Asks WordPress.com, and saves the answer. Future days are left out.
    ///
    /// - Throws: `SiteVisitsProblem`, `NetworkError`.
    func visits(_ range: StatsRange) async throws -> SiteVisits {
        let told = try await toldVisits(range)
        // They are shown even if they cannot be saved.
        try? await keep(told)
        return told
    }

    private func toldVisits(_ range: StatsRange) async throws -> SiteVisits {
        guard case .wordPressCom = login.identity else { throw SiteVisitsProblem.askedDirectly }
        let siteID = login.siteID
        let last = min(range.lastDay, max(range.firstDay, try await calendar().today))
        let (remote, now) = (SiteStatsRemote(network: network), dates.now())
        return try await observed {
            let date = StatsCalendar.text(ofDay: last)
            if let period = range.summaryPeriod {
                let found = try await remote.loadSummary(siteID: siteID, period: period, date: date)
                return SiteVisits(
                    range: range,
                    visitors: Int(found.visitors),
                    views: Int(found.views),
                    isSummed: false,
                    toldAt: now
                )
            }
            let count = last - range.firstDay + 1
            guard count <= Self.maximumDays else { throw SiteVisitsProblem.tooLong }
            let first = StatsCalendar.text(ofDay: range.firstDay)
            let days = try await remote.loadVisits(siteID: siteID, until: date, days: count).days
                .filter { $0.date >= first && $0.date <= date }
            return SiteVisits(
                range: range,
                visitors: days.reduce(0) { $0 + Int($1.visitors) },
                views: days.reduce(0) { $0 + Int($1.views) },
                isSummed: true,
                toldAt: now
            )
        }
    }
}

extension StatsRange {
    fileprivate var keptAs: String { "\(unit)/\(firstDay)/\(lastDay)" }

    /// WordPress.com's period with the same days. Its weeks may start on another day.
    fileprivate var summaryPeriod: SiteSummaryStats.Period? {
        switch unit {
        case .day: .day
        case .month: .month
        case .year: .year
        case .week, .quarter, .days, .custom: nil
        }
    }
}
