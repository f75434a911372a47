import WooFoundation

/// The days of a report, in the store's calendar. Created and moved by `StatsCalendar`.
public struct StatsRange: Hashable, Sendable {
    /// The size of one step.
    public enum Unit: Hashable, Sendable {
        case day
        case week
        case month
        case quarter
        case year
        /// This many days up to a day.
        case days(Int)
        case custom
    }

    public let unit: Unit
    /// In days since 1970, as `FilterContext.today`.
    public let firstDay: Int
    /// The last day included.
    public let lastDay: Int

    init(unit: Unit, days: Range<Int>) {
        self.unit = unit
        firstDay = days.lowerBound
        lastDay = max(days.lowerBound, days.upperBound - 1)
    }

    public var dayCount: Int { lastDay - firstDay + 1 }
    var days: Range<Int> { firstDay..<lastDay + 1 }

    public func contains(day: Int) -> Bool { days.contains(day) }
}

/// The named ranges, and their names when typed.
public enum StatsPeriod: String, Hashable, Sendable, CaseIterable, Codable {
    case today
    case yesterday
    case week
    case month
    case quarter
    case year
    case last7
    case last30
    case last90
    case last365
}

/// The length of one bar of a chart.
public enum StatsGranularity: String, Hashable, Sendable, CaseIterable, Codable {
    case hour
    case day
    case week
    case month
}

/// What statistics are compared with.
public enum StatsComparison: String, Hashable, Sendable, CaseIterable, Codable {
    case none
    /// The previous period: last week, the 30 days before.
    case previous
    /// The same days a year before; for a week 52 weeks before, so that weekdays match.
    case year
}

/// Which date of an order decides where it counts. A refund always counts on the day it was made.
public enum StatsDateKind: String, Hashable, Sendable, CaseIterable, Codable {
    case created
    case paid
}
