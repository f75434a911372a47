import FoundationEssentials
import WooFoundation

/// The interval of one bar.
public struct StatsInterval: Hashable, Sendable {
    public let start: Date
    /// The first instant after it.
    public let end: Date
    /// In days since 1970.
    public let firstDay: Int
    public let lastDay: Int
    /// In the store's time, 0…23, for an hour.
    public let hour: Int?

    /// The same interval for a filter.
    public var dates: FilterDateRange {
        let first = CivilTime(utcSeconds: firstDay * 86_400)
        let last = CivilTime(utcSeconds: lastDay * 86_400)
        if let hour {
            return FilterDateRange(.hour(year: first.year, month: first.month, day: first.day, hour: hour))
        }
        return FilterDateRange(
            first: .day(year: first.year, month: first.month, day: first.day),
            last: .day(year: last.year, month: last.month, day: last.day)
        )
    }
}

extension StatsRange {
    /// The same days for a filter.
    public var dates: FilterDateRange {
        StatsInterval(start: .distantPast, end: .distantPast, firstDay: firstDay, lastDay: lastDay, hour: nil).dates
    }
}

extension StatsCalendar {
    /// The granularities for a chart of this range, finest first: limited to as many bars as can be distinguished.
    public func granularities(for range: StatsRange) -> [StatsGranularity] {
        StatsGranularity.allCases.filter { granularity in
            switch granularity {
            case .hour: range.dayCount <= 7
            case .day: range.dayCount >= 2 && range.dayCount <= 366
            case .week: range.dayCount >= 14 && range.dayCount <= 3 * 366
            case .month: range.dayCount >= 32
            }
        }
    }

    /// The initial granularity of a range.
    public func granularity(for range: StatsRange) -> StatsGranularity {
        switch range.dayCount {
        case ...1: .hour
        case ...45: .day
        case ...190: .week
        default: .month
        }
    }

    /// The bars of a chart, in order: they cover the range without a gap. An hour skipped in spring has no bar; the one
    /// repeated in autumn is one bar of two hours.
    public func intervals(of range: StatsRange, by granularity: StatsGranularity) -> [StatsInterval] {
        switch granularity {
        case .hour: return range.days.flatMap(hours)
        case .day: return split(range) { $0..<$0 + 1 }
        case .week: return split(range) { week(of: $0) }
        case .month: return split(range) { month(of: $0) }
        }
    }

    private func split(_ range: StatsRange, _ stretch: (Int) -> Range<Int>) -> [StatsInterval] {
        var result: [StatsInterval] = []
        var day = range.firstDay
        while day <= range.lastDay {
            let last = max(day, min(range.lastDay, stretch(day).upperBound - 1))
            let (start, end) = (instant(ofDay: day), instant(ofDay: last + 1))
            result.append(StatsInterval(start: start, end: end, firstDay: day, lastDay: last, hour: nil))
            day = last + 1
        }
        return result
    }

    private func hours(_ day: Int) -> [StatsInterval] {
        let next = instant(ofDay: day + 1)
        let starts = (0..<24).map { hour in
            hour == 0 ? instant(ofDay: day) : zone.date(of: CivilTime(utcSeconds: day * 86_400 + hour * 3_600))
        }
        return starts.indices.compactMap { hour in
            let end = hour == 23 ? next : starts[hour + 1]
            guard starts[hour] < end else { return nil }
            return StatsInterval(start: starts[hour], end: end, firstDay: day, lastDay: day, hour: hour)
        }
    }
}
