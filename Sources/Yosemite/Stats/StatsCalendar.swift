import FoundationEssentials
import WooFoundation

/// The store's calendar: its zone, its first day of the week, and the present day. Creates all ranges.
public struct StatsCalendar: Hashable, Sendable {
    public let zone: StoreTimeZone
    /// 0 is Sunday, 1 Monday …, as WordPress's `start_of_week`.
    public let firstWeekday: Int
    /// In days since 1970.
    public let today: Int

    /// The longest range, so that a chart of months stays small.
    static let maximumDays = 36_600
    /// 1970 to 9998.
    static let knownDays = 0..<2_932_000

    public init(zone: StoreTimeZone, firstWeekday: Int, today: Int) {
        self.zone = zone
        self.firstWeekday = ((firstWeekday % 7) + 7) % 7
        self.today = min(max(today, Self.knownDays.lowerBound), Self.knownDays.upperBound - 1)
    }

    public init(settings: StoreSettings, now: Date) {
        let seconds = settings.timeZone.civil(now).utcSeconds
        self.init(zone: settings.timeZone, firstWeekday: settings.firstWeekday, today: seconds / 86_400)
    }

    /// The start of that day in the store's time.
    public func instant(ofDay day: Int) -> Date { zone.date(of: CivilTime(utcSeconds: day * 86_400)) }

    /// The first instant of a range and the first one after it.
    public func instants(of range: StatsRange) -> Range<Date> {
        let start = instant(ofDay: range.firstDay)
        return start..<max(start, instant(ofDay: range.lastDay + 1))
    }

    public func range(_ period: StatsPeriod) -> StatsRange {
        switch period {
        case .today: day(today)
        case .yesterday: day(today - 1)
        case .week: StatsRange(unit: .week, days: week(of: today))
        case .month: StatsRange(unit: .month, days: month(of: today))
        case .quarter: StatsRange(unit: .quarter, days: quarter(of: today))
        case .year: StatsRange(unit: .year, days: year(of: today))
        case .last7: last(7)
        case .last30: last(30)
        case .last90: last(90)
        case .last365: last(365)
        }
    }

    public func day(_ day: Int) -> StatsRange { StatsRange(unit: .day, days: day..<day + 1) }

    /// From one day to another, both included; shortened where it is longer than 100 years.
    public func custom(from first: Int, to last: Int) -> StatsRange {
        let first = min(max(first, Self.knownDays.lowerBound), Self.knownDays.upperBound - 1)
        let last = min(max(first, last), first + Self.maximumDays - 1, Self.knownDays.upperBound - 1)
        return StatsRange(unit: .custom, days: first..<last + 1)
    }

    /// The named range that equals `range` today.
    public func period(of range: StatsRange) -> StatsPeriod? {
        StatsPeriod.allCases.first { self.range($0) == range }
    }

    private func last(_ count: Int) -> StatsRange {
        StatsRange(unit: .days(count), days: today - count + 1..<today + 1)
    }

    // MARK: Moving

    /// The range `count` steps later; earlier for a negative count. Limited to the years 1970 to 9998.
    public func step(_ range: StatsRange, by count: Int) -> StatsRange {
        let days: Range<Int> =
            switch range.unit {
            case .day: range.firstDay + count..<range.firstDay + count + 1
            case .week: range.firstDay + 7 * count..<range.firstDay + 7 * count + 7
            case .month: months(from: range.firstDay, skipping: count, length: 1)
            case .quarter: months(from: range.firstDay, skipping: 3 * count, length: 3)
            case .year: months(from: range.firstDay, skipping: 12 * count, length: 12)
            case .days, .custom:
                range.firstDay + count * range.dayCount..<range.lastDay + 1 + count * range.dayCount
            }
        guard days.lowerBound >= Self.knownDays.lowerBound, days.upperBound <= Self.knownDays.upperBound else {
            return range
        }
        return StatsRange(unit: range.unit, days: days)
    }

    /// Whether the next range has started.
    public func canStepForward(_ range: StatsRange) -> Bool { step(range, by: 1).firstDay <= today }

    /// The range it is compared with; nil where there is none, or it would be before 1970.
    public func compared(_ range: StatsRange, by comparison: StatsComparison) -> StatsRange? {
        let found: StatsRange
        switch comparison {
        case .none: return nil
        case .previous: found = step(range, by: -1)
        case .year: found = yearBefore(range)
        }
        return found.firstDay < range.firstDay ? found : nil
    }

    private func yearBefore(_ range: StatsRange) -> StatsRange {
        switch range.unit {
        case .week: return step(range, by: -52)
        case .month: return step(range, by: -12)
        case .quarter: return step(range, by: -4)
        case .year: return step(range, by: -1)
        case .day, .days, .custom:
            let first = Self.yearBefore(range.firstDay)
            let last = max(first, Self.yearBefore(range.lastDay))
            guard first >= Self.knownDays.lowerBound else { return range }
            return StatsRange(unit: range.unit, days: first..<last + 1)
        }
    }

    /// 29 February becomes 28 February.
    private static func yearBefore(_ day: Int) -> Int {
        var time = CivilTime(utcSeconds: day * 86_400)
        time.year -= 1
        if time.month == 2, time.day == 29 { time.day = 28 }
        return time.utcSeconds / 86_400
    }

    // MARK: Days

    /// The seven days that contain `day`.
    func week(of day: Int) -> Range<Int> {
        // 1 January 1970 was a Thursday.
        let weekday = (day + 4) % 7
        let first = day - (weekday - firstWeekday + 7) % 7
        return first..<first + 7
    }

    func month(of day: Int) -> Range<Int> { months(from: day, skipping: 0, length: 1) }

    private func quarter(of day: Int) -> Range<Int> {
        let time = CivilTime(utcSeconds: day * 86_400)
        return months(from: day, skipping: -((time.month - 1) % 3), length: 3)
    }

    private func year(of day: Int) -> Range<Int> {
        let time = CivilTime(utcSeconds: day * 86_400)
        return months(from: day, skipping: 1 - time.month, length: 12)
    }

    /// Whole months, the first of them `count` after that of `day`.
    private func months(from day: Int, skipping count: Int, length: Int) -> Range<Int> {
        let time = CivilTime(utcSeconds: day * 86_400)
        let index = time.year * 12 + time.month - 1 + count
        return Self.firstDay(ofMonth: index)..<Self.firstDay(ofMonth: index + length)
    }

    private static func firstDay(ofMonth index: Int) -> Int {
        let year = index >= 0 ? index / 12 : (index - 11) / 12
        return Int(
            (Double(CivilTime(year: year, month: index - year * 12 + 1, day: 1).utcSeconds) / 86_400).rounded(.down)
        )
    }
}
