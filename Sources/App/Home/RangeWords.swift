import WooFoundation
import Yosemite

/// Ranges of days in words: `This week`, `16–22 Nov`.
struct RangeWords {
    let calendar: StatsCalendar

    /// `This week, 16–22 Nov`; `Sat 21 Nov` where the range has no name.
    func title(_ range: StatsRange) -> String {
        let dates = dates(range)
        guard let name = name(range) else { return dates }
        return "\(name), \(dates)"
    }

    /// `This week`; nil where the range has no name today.
    func name(_ range: StatsRange) -> String? { calendar.period(of: range).map(Self.name) }

    /// For a legend, in the middle of a line: `this week`, `16–22 Nov`.
    func short(_ range: StatsRange) -> String { name(range)?.lowercased() ?? dates(range) }

    /// The range that figures of `range` are compared with: `last week`; `1–22 Oct` where only part of it counts.
    func shortBefore(_ compared: StatsCompared, of range: StatsRange) -> String {
        compared.range == compared.period ? shortBefore(compared.period, of: range) : dates(compared.range)
    }

    /// The label of the compared range in a legend: `last week`, `9–15 Nov`.
    func shortBefore(_ before: StatsRange, of range: StatsRange) -> String {
        guard before == calendar.step(range, by: -1), let period = calendar.period(of: range) else {
            return dates(before)
        }
        switch period {
        case .today: return Localization.yesterday.lowercased()
        case .week: return Localization.lastWeek
        case .month: return Localization.lastMonth
        case .quarter: return Localization.lastQuarter
        case .year: return Localization.lastYear
        case .yesterday, .last7, .last30, .last90, .last365: return dates(before)
        }
    }

    /// `16–22 Nov`, `28 Oct – 3 Nov`, `October 2025`, `2025`; with the year where it is not this one.
    func dates(_ range: StatsRange) -> String {
        let (first, last) = (civil(range.firstDay), civil(range.lastDay))
        switch range.unit {
        case .day: return day(range.firstDay)
        case .month: return "\(StoreFormat.Localization.months[first.month - 1]) \(first.year)"
        case .quarter: return Localization.quarter((first.month + 2) / 3, first.year)
        case .year: return "\(first.year)"
        case .week, .days, .custom: break
        }
        if range.dayCount == 1 { return day(range.firstDay) }
        let end = "\(last.day) \(StoreFormat.Localization.months[last.month - 1])\(year(last))"
        if first.year != last.year { return "\(date(first)) \(first.year) – \(date(last)) \(last.year)" }
        return first.month == last.month ? "\(first.day)–\(end)" : "\(date(first)) – \(end)"
    }

    /// `Sat 21 Nov`
    func day(_ day: Int) -> String {
        let date = civil(day)
        return "\(weekday(day)) \(self.date(date))\(year(date))"
    }

    /// `Sat`
    func weekday(_ day: Int) -> String {
        // 1 January 1970 was a Thursday.
        Localization.weekdays[((day + 4) % 7 + 7) % 7]
    }

    private func civil(_ day: Int) -> CivilTime { CivilTime(utcSeconds: day * 86_400) }

    private func date(_ date: CivilTime) -> String { "\(date.day) \(StoreFormat.Localization.months[date.month - 1])" }

    private func year(_ date: CivilTime) -> String {
        date.year == civil(calendar.today).year ? "" : " \(date.year)"
    }

    static func name(_ period: StatsPeriod) -> String {
        switch period {
        case .today: Localization.today
        case .yesterday: Localization.yesterday
        case .week: Localization.thisWeek
        case .month: Localization.thisMonth
        case .quarter: Localization.thisQuarter
        case .year: Localization.thisYear
        case .last7: Localization.last(7)
        case .last30: Localization.last(30)
        case .last90: Localization.last(90)
        case .last365: Localization.last(365)
        }
    }

    enum Localization {
        static let today = localized("Today")
        static let yesterday = localized("Yesterday")
        static let thisWeek = localized("This week")
        static let thisMonth = localized("This month")
        static let thisQuarter = localized("This quarter")
        static let thisYear = localized("This year")
        static let lastWeek = localized("last week")
        static let lastMonth = localized("last month")
        static let lastQuarter = localized("last quarter")
        static let lastYear = localized("last year")
        static func last(_ days: Int) -> String { localized("Last %@ days", "\(days)") }
        static func quarter(_ number: Int, _ year: Int) -> String { localized("Q%@ %@", "\(number)", "\(year)") }
        static let weekdays = [
            localized("Sun"), localized("Mon"), localized("Tue"), localized("Wed"), localized("Thu"), localized("Fri"),
            localized("Sat"),
        ]
    }
}

extension RangeWords {
    /// Under a bar: `Mon`, `14`, `Nov`.
    func label(_ interval: StatsInterval, by granularity: StatsGranularity, of range: StatsRange) -> String {
        let first = civil(interval.firstDay)
        switch granularity {
        case .hour: return interval.hour.map { $0 < 10 ? "0\($0)" : "\($0)" } ?? ""
        case .day: return range.dayCount <= 7 ? weekday(interval.firstDay) : "\(first.day)"
        case .week: return date(first)
        case .month: return StoreFormat.Localization.months[first.month - 1]
        }
    }

    /// In words and tables: `Mon 16 Nov`, `Mon 16 Nov 14:00`, `16–22 Nov`, `Nov 2026`.
    func name(_ interval: StatsInterval, by granularity: StatsGranularity, of range: StatsRange) -> String {
        switch granularity {
        case .hour:
            let clock = interval.hour.map { $0 < 10 ? "0\($0):00" : "\($0):00" } ?? ""
            return range.dayCount == 1 ? clock : "\(day(interval.firstDay)) \(clock)"
        case .day: return day(interval.firstDay)
        case .week, .month:
            if granularity == .month, interval.lastDay - interval.firstDay >= 27 {
                let first = civil(interval.firstDay)
                return "\(StoreFormat.Localization.months[first.month - 1]) \(first.year)"
            }
            return dates(calendar.custom(from: interval.firstDay, to: interval.lastDay))
        }
    }
}
