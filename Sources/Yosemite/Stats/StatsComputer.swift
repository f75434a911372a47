import FoundationEssentials
import Storage
import WooFoundation

/// Computes statistics from the mirror, in a single read transaction.
struct StatsComputer {
    let storage: any StorageType
    let login: SiteLogin

    /// - Throws: `StorageError`.
    func report(_ query: StatsQuery) throws -> StatsReport {
        let settings = try StoreSettings.load(from: storage, login: login)
        // Sums by day are stored in the stored zone.
        let calendar = StatsCalendar(
            zone: settings.timeZone,
            firstWeekday: query.calendar.firstWeekday,
            today: query.calendar.today
        )
        let currency = settings.currency.with(currency: query.currency ?? settings.currency.code, symbol: "")
        let excluded = try storage.excludedSaleStatuses()
        func sales(_ range: StatsRange) -> SaleRange {
            SaleRange(
                dated: query.dateKind == .created ? .created : .paid,
                days: range.days,
                instants: calendar.instants(of: range),
                excludedStatuses: excluded,
                currency: currency.code
            )
        }
        let granularity = Self.granularity(query, calendar)
        let compared = calendar.compared(query.range, by: query.comparison)
        let present = try period(query.range, sales(query.range), calendar, granularity, currency)
        let before = try compared.map { try period($0, sales($0), calendar, granularity, currency) }
        let begun = calendar.today - query.range.firstDay + 1
        let currencies = try storage.saleCurrencies(in: sales(query.range))
        return StatsReport(
            query: query,
            currency: currency,
            totals: present.totals,
            customers: present.customers,
            comparison: try compared.flatMap { range in
                guard let before else { return nil }
                func changes(_ compared: StatsRange) throws -> [StatsCustomerChange] {
                    guard query.findsCustomers else { return [] }
                    return try storage.saleCustomerChanges(from: sales(compared), to: sales(query.range))
                        .map { StatsCustomerChange($0) }
                }
                let isUnderWay = begun >= 1 && begun < query.range.dayCount && begun < range.dayCount
                guard isUnderWay else {
                    return StatsCompared(
                        range: range,
                        period: range,
                        totals: before.totals,
                        customers: before.customers,
                        changes: try changes(range)
                    )
                }
                let days = range.first(begun)
                let sums = try figures(sales(days), currency)
                return StatsCompared(
                    range: days,
                    period: range,
                    totals: sums.totals,
                    customers: sums.customers,
                    changes: try changes(days)
                )
            },
            bars: present.bars.enumerated().map { index, bar in
                let other = before.flatMap { index < $0.bars.count ? $0.bars[index] : nil }
                return StatsBar(
                    interval: bar.interval,
                    totals: bar.totals,
                    comparedInterval: other?.interval,
                    compared: other?.totals
                )
            },
            leaderboards: try query.leaderboards.map { kind in
                let leaders = try storage.saleLeaders(
                    kind.saleKind,
                    in: sales(query.range),
                    limit: query.leaderboardLimit
                )
                return StatsLeaderboard(kind: kind, rows: leaders.map { StatsLeaderboardRow($0, kind: kind) })
            },
            otherCurrencies: currencies.filter { $0.key != currency.code }.sorted {
                ($1.value, $0.key) < ($0.value, $1.key)
            }
            .map { StatsCurrencyCount(currency: $0.key, orders: $0.value) },
            excludedStatuses: excluded,
            undatedRefunds: try storage.undatedRefunds()
        )
    }

    private struct Period {
        let totals: StatsTotals
        let customers: StatsCustomers
        let bars: [(interval: StatsInterval, totals: StatsTotals)]
    }

    private static func granularity(_ query: StatsQuery, _ calendar: StatsCalendar) -> StatsGranularity {
        calendar.granularities(for: query.range).contains(query.granularity)
            ? query.granularity : calendar.granularity(for: query.range)
    }

    private func period(
        _ range: StatsRange,
        _ sales: SaleRange,
        _ calendar: StatsCalendar,
        _ granularity: StatsGranularity,
        _ currency: CurrencySettings
    ) throws -> Period {
        let days = try storage.saleDays(in: sales)
        let intervals = calendar.intervals(of: range, by: granularity)
        var sums = [SaleSums](repeating: SaleSums(), count: intervals.count)
        switch granularity {
        case .hour:
            for sale in try storage.saleInstants(in: sales) {
                guard let place = intervals.place(of: sale.instant) else { continue }
                sums[place].add(sale.sums)
            }
        case .day, .week, .month:
            var place = 0
            for day in days {
                while place < intervals.count, intervals[place].lastDay < day.day { place += 1 }
                if place < intervals.count { sums[place].add(day.sums) }
            }
        }
        let whole = try figures(days, sales, currency)
        return Period(
            totals: whole.totals,
            customers: whole.customers,
            bars: zip(intervals, sums).map { ($0, StatsTotals($1, decimals: currency.decimals)) }
        )
    }

    private typealias Figures = (totals: StatsTotals, customers: StatsCustomers)

    private func figures(_ sales: SaleRange, _ currency: CurrencySettings) throws -> Figures {
        try figures(try storage.saleDays(in: sales), sales, currency)
    }

    private func figures(_ days: [SaleDay], _ sales: SaleRange, _ currency: CurrencySettings) throws -> Figures {
        var whole = SaleSums()
        for day in days { whole.add(day.sums) }
        let returning = try storage.returningCustomers(in: sales)
        let customers = StatsCustomers(new: Int(clamping: whole.firsts), returning: returning)
        return (StatsTotals(whole, decimals: currency.decimals), customers)
    }
}

extension StatsRange {
    fileprivate func first(_ count: Int) -> StatsRange {
        StatsRange(unit: .custom, days: firstDay..<firstDay + max(1, min(count, dayCount)))
    }
}

extension [StatsInterval] {
    /// The index of the interval that contains an instant; they follow each other without a gap.
    fileprivate func place(of instant: Date) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].end <= instant { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].start <= instant ? low : nil
    }
}
