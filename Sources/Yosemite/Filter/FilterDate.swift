import FoundationEssentials
import WooFoundation

/// A range of days, in everyday words. Its meaning depends on the day on which it is read.
public enum FilterDate: Hashable, Sendable, GeneratedFakeable {
    /// In the store's time; typed as `2026-11-20T14`.
    case hour(year: Int, month: Int, day: Int, hour: Int)
    case day(year: Int, month: Int, day: Int)
    case month(year: Int, month: Int)
    case year(Int)
    case today
    case yesterday
    /// Weeks start on Monday.
    case thisWeek
    case lastWeek
    case thisMonth
    case lastMonth
    /// Quarters start in January, April, July and October.
    case thisQuarter
    case lastQuarter
    case thisYear
    case lastYear
    /// Today and the days before it, this many in all.
    case lastDays(Int)

    /// - Returns: nil where it is not a date of the calendar.
    public init?(text: String) {
        switch text.lowercased() {
        case "today": self = .today
        case "yesterday": self = .yesterday
        case "week", "this-week": self = .thisWeek
        case "last-week": self = .lastWeek
        case "month", "this-month": self = .thisMonth
        case "last-month": self = .lastMonth
        case "quarter", "this-quarter": self = .thisQuarter
        case "last-quarter": self = .lastQuarter
        case "year", "this-year": self = .thisYear
        case "last-year": self = .lastYear
        default:
            if let days = Self.days(text.lowercased()) {
                self = .lastDays(days)
            } else if let date = Self.civil(text) ?? Self.hour(text) {
                self = date
            } else {
                return nil
            }
        }
    }

    /// Those with a name.
    static let names = [
        "today", "yesterday", "this-week", "last-week", "this-month", "last-month", "this-quarter", "last-quarter",
        "this-year", "last-year",
    ]

    /// Whether it does not depend on the day on which it is read.
    var isFixed: Bool {
        switch self {
        case .hour, .day, .month, .year: true
        case .today, .yesterday, .thisWeek, .lastWeek, .thisMonth, .lastMonth, .thisQuarter, .lastQuarter, .thisYear,
            .lastYear, .lastDays:
            false
        }
    }

    private static func days(_ text: String) -> Int? {
        guard text.hasSuffix("d"), let days = Int(text.dropLast()), text.first?.isNumber == true,
            (1...36_500).contains(days)
        else { return nil }
        return days
    }

    private static func hour(_ text: String) -> FilterDate? {
        let parts = text.lowercased().split(separator: "t", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let hour = Int(parts[1]), hour < 24, case .day(let year, let month, let day) = civil(String(parts[0]))
        else { return nil }
        return .hour(year: year, month: month, day: day, hour: hour)
    }

    private static func civil(_ text: String) -> FilterDate? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].count == 4,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, (1_970...9_998).contains(numbers[0]) else { return nil }
        if numbers.count == 1 { return .year(numbers[0]) }
        guard (1...12).contains(numbers[1]) else { return nil }
        if numbers.count == 2 { return .month(year: numbers[0], month: numbers[1]) }
        let time = CivilTime(year: numbers[0], month: numbers[1], day: numbers[2])
        guard (1...31).contains(numbers[2]), CivilTime(utcSeconds: time.utcSeconds) == time else { return nil }
        return .day(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// As typed.
    public var text: String {
        switch self {
        case .hour(let year, let month, let day, let hour):
            "\(year)-\(Self.two(month))-\(Self.two(day))T\(Self.two(hour))"
        case .day(let year, let month, let day): "\(year)-\(Self.two(month))-\(Self.two(day))"
        case .month(let year, let month): "\(year)-\(Self.two(month))"
        case .year(let year): "\(year)"
        case .today: "today"
        case .yesterday: "yesterday"
        case .thisWeek: "this-week"
        case .lastWeek: "last-week"
        case .thisMonth: "this-month"
        case .lastMonth: "last-month"
        case .thisQuarter: "this-quarter"
        case .lastQuarter: "last-quarter"
        case .thisYear: "this-year"
        case .lastYear: "last-year"
        case .lastDays(let days): "\(days)d"
        }
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Its first day, and the first day after it, as days since 1970.
    func days(today: Int) -> Range<Int> {
        let now = CivilTime(utcSeconds: today * 86_400)
        // 1 January 1970 was a Thursday.
        let monday = today - (today + 3) % 7
        return switch self {
        case .hour(let year, let month, let day, _), .day(let year, let month, let day):
            Self.span(CivilTime(year: year, month: month, day: day))
        case .month(let year, let month): Self.month(year, month)
        case .year(let year): Self.year(year)
        case .today: today..<today + 1
        case .yesterday: today - 1..<today
        case .thisWeek: monday..<monday + 7
        case .lastWeek: monday - 7..<monday
        case .thisMonth: Self.month(now.year, now.month)
        case .lastMonth: now.month == 1 ? Self.month(now.year - 1, 12) : Self.month(now.year, now.month - 1)
        case .thisQuarter: Self.quarter(now.year, (now.month - 1) / 3)
        case .lastQuarter:
            now.month <= 3 ? Self.quarter(now.year - 1, 3) : Self.quarter(now.year, (now.month - 1) / 3 - 1)
        case .thisYear: Self.year(now.year)
        case .lastYear: Self.year(now.year - 1)
        case .lastDays(let days): today - days + 1..<today + 1
        }
    }

    private static func span(_ time: CivilTime) -> Range<Int> {
        let day = time.utcSeconds / 86_400
        return day..<day + 1
    }

    private static func month(_ year: Int, _ month: Int) -> Range<Int> {
        let first = CivilTime(year: year, month: month, day: 1).utcSeconds / 86_400
        let next = month == 12 ? (year + 1, 1) : (year, month + 1)
        return first..<CivilTime(year: next.0, month: next.1, day: 1).utcSeconds / 86_400
    }

    /// - Parameter index: 0…3.
    private static func quarter(_ year: Int, _ index: Int) -> Range<Int> {
        month(year, index * 3 + 1).lowerBound..<month(year, index * 3 + 3).upperBound
    }

    private static func year(_ year: Int) -> Range<Int> {
        CivilTime(year: year, month: 1, day: 1).utcSeconds / 86_400..<CivilTime(year: year + 1, month: 1, day: 1)
            .utcSeconds / 86_400
    }
}

/// From one date to another; nil is open.
public struct FilterDateRange: Hashable, Sendable, GeneratedFakeable {
    public var first: FilterDate?
    /// The last one included.
    public var last: FilterDate?
    /// Only after the end of `first`.
    public var isAfter: Bool
    /// Only before the start of `last`.
    public var isBefore: Bool

    public init(first: FilterDate?, last: FilterDate?, isAfter: Bool = false, isBefore: Bool = false) {
        self.first = first
        self.last = last
        self.isAfter = isAfter && first != nil
        self.isBefore = isBefore && last != nil
    }

    public init(_ date: FilterDate) { self.init(first: date, last: date) }

    /// The first instant included, and the first one after it.
    func instants(in context: FilterContext) -> (from: Date?, until: Date?) {
        let from = first.map { date in
            let instants = context.instants(of: date)
            return isAfter ? instants.end : instants.start
        }
        let until = last.map { date in
            let instants = context.instants(of: date)
            return isBefore ? instants.start : instants.end
        }
        return (from, until)
    }
}

/// From one amount to another, in the order's currency; nil is open.
public struct FilterAmountRange: Hashable, Sendable, GeneratedFakeable {
    public var least: Decimal?
    public var most: Decimal?
    /// More than `least`.
    public var isAbove: Bool
    /// Less than `most`.
    public var isBelow: Bool

    public init(least: Decimal?, most: Decimal?, isAbove: Bool = false, isBelow: Bool = false) {
        self.least = least
        self.most = most
        self.isAbove = isAbove && least != nil
        self.isBelow = isBelow && most != nil
    }
}

/// The context for evaluating a filter: the store's day, and which orders and products have pending edits.
public struct FilterContext: Hashable, Sendable, GeneratedFakeable {
    public var zone: StoreTimeZone
    /// The present day in the store, in days since 1970.
    public var today: Int
    /// The hour of that day, for ranges that end within a day.
    public var hour = 0
    public var editedOrderIDs: [Int64]
    public var editedProductIDs: [Int64]

    public init(zone: StoreTimeZone, today: Int, editedOrderIDs: [Int64], editedProductIDs: [Int64] = []) {
        self.zone = zone
        self.today = today
        self.editedOrderIDs = editedOrderIDs
        self.editedProductIDs = editedProductIDs
    }

    public init(zone: StoreTimeZone, now: Date, editedOrderIDs: [Int64] = [], editedProductIDs: [Int64] = []) {
        let seconds = zone.civil(now).utcSeconds
        self.init(
            zone: zone,
            today: seconds / 86_400,
            editedOrderIDs: editedOrderIDs,
            editedProductIDs: editedProductIDs
        )
    }

    /// For a filter that depends on neither days nor edits.
    public static let fixed = FilterContext(zone: .utc, today: 0, editedOrderIDs: [])

    /// The same including the hour: it changes every hour, not only at midnight.
    public init(zone: StoreTimeZone, hourOf now: Date) {
        self.init(zone: zone, now: now)
        hour = zone.civil(now).hour
    }

    /// The start of the hour, as far as it is known.
    var now: Date {
        var time = CivilTime(utcSeconds: today * 86_400)
        time.hour = hour
        return zone.date(of: time)
    }

    /// The start of that day in the store's time.
    func instant(ofDay day: Int) -> Date { zone.date(of: CivilTime(utcSeconds: day * 86_400)) }

    /// The first instant of a date, and the first one after it.
    func instants(of date: FilterDate) -> (start: Date, end: Date) {
        let days = date.days(today: today)
        guard case .hour(let year, let month, let day, let hour) = date else {
            return (instant(ofDay: days.lowerBound), instant(ofDay: days.upperBound))
        }
        var time = CivilTime(year: year, month: month, day: day, hour: hour)
        let start = zone.date(of: time)
        time.hour += 1
        return (start, hour == 23 ? instant(ofDay: days.upperBound) : zone.date(of: time))
    }
}
