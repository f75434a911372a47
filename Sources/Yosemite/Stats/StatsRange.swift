import WooFoundation

/// The days that figures are about, in the store's calendar. Made and moved by `StatsCalendar`.
public struct StatsRange: Hashable, Sendable {
    /// What one step of it is.
    public enum Unit: Hashable, Sendable {
        case day
        case week
        case month
        case quarter
        case year
        /// So many days up to one.
        case days(Int)
        case custom
    }

    public let unit: Unit
    /// In days since 1970, as `FilterContext.today`.
    public let firstDay: Int
    /// The last day that belongs to it.
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

/// The ranges that have a name, and what they are called where they are typed.
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

/// How long the stretch is that one bar of a chart stands for.
public enum StatsGranularity: String, Hashable, Sendable, CaseIterable, Codable {
    case hour
    case day
    case week
    case month
}

/// What figures are compared with.
public enum StatsComparison: String, Hashable, Sendable, CaseIterable, Codable {
    case none
    /// The period before: last week, the 30 days before.
    case previous
    /// The same days a year before; for a week 52 weeks, so that weekdays meet.
    case year
}

/// Which date of an order decides where it counts. A refund counts on the day it was made either way.
public enum StatsDateKind: String, Hashable, Sendable, CaseIterable, Codable {
    case created
    case paid
}
