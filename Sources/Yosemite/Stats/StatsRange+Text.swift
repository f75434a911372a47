import WooFoundation

extension StatsCalendar {
    /// Reads a typed range: the name of a period (`week`, `last30`), a day, month or year (`2026-11-20`, `2026-11`,
    /// `2026`), or `FROM..TO` of those.
    ///
    /// - Returns: nil for anything else, and for a range that ends before it begins.
    public func range(text: String) -> StatsRange? {
        let text = text.lowercased()
        if let period = StatsPeriod(rawValue: text) { return range(period) }
        guard let dots = text.firstRange(of: "..") else { return days(of: text).map(named) }
        guard let first = days(of: String(text[..<dots.lowerBound])),
            let last = days(of: String(text[dots.upperBound...])),
            first.lowerBound < last.upperBound, last.upperBound - first.lowerBound <= Self.maximumDays
        else { return nil }
        return custom(from: first.lowerBound, to: last.upperBound - 1)
    }

    private func days(of text: String) -> Range<Int>? { FilterDate(text: text)?.days(today: today) }

    private func named(_ days: Range<Int>) -> StatsRange {
        let unit: StatsRange.Unit =
            switch days.count {
            case 1: .day
            case 28...31: days == month(of: days.lowerBound) ? .month : .custom
            case 365...366: days == self.days(of: "\(year(ofDay: days.lowerBound))") ? .year : .custom
            default: .custom
            }
        return StatsRange(unit: unit, days: days)
    }

    private func year(ofDay day: Int) -> Int { CivilTime(utcSeconds: day * 86_400).year }

    /// A range in typed form: `2026-11-16..2026-11-22`, one day as `2026-11-16`.
    public func text(of range: StatsRange) -> String {
        let (first, last) = (Self.text(ofDay: range.firstDay), Self.text(ofDay: range.lastDay))
        return first == last ? first : first + ".." + last
    }

    /// `2026-11-16`.
    public static func text(ofDay day: Int) -> String {
        let time = CivilTime(utcSeconds: day * 86_400)
        return FilterDate.day(year: time.year, month: time.month, day: time.day).text
    }
}
