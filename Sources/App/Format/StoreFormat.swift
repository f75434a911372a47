import FoundationEssentials
import WooFoundation
import Yosemite

/// Formats a store's amounts and times for a screen.
public struct StoreFormat: Hashable, Sendable {
    public let settings: StoreSettings

    public init(settings: StoreSettings) {
        self.settings = settings
    }

    /// `text` as the API sends it, major units, in the order's own currency.
    public func money(_ text: String, currency: String, symbol: String) -> String {
        let ours = settings.currency.with(
            currency: currency.isEmpty ? settings.currency.code : currency,
            symbol: symbol
        )
        return CurrencyFormatter(settings: ours).string(fromText: text)
    }

    public func money(_ amount: Decimal, currency: String, symbol: String) -> String {
        let ours = settings.currency.with(
            currency: currency.isEmpty ? settings.currency.code : currency,
            symbol: symbol
        )
        return CurrencyFormatter(settings: ours).string(from: amount)
    }

    /// Sums of several currencies, none added to another: `$12.00 + EUR 26.95`.
    public func sums(_ own: Decimal, _ others: [OtherAmount]) -> String {
        let shown = others.map { money($0.amount, currency: $0.currency, symbol: "") }
        let first =
            own == 0 && !others.isEmpty ? [] : [CurrencyFormatter(settings: settings.currency).string(from: own)]
        return (first + shown).joined(separator: " + ")
    }

    /// For a list: `22 Nov 14:21`, with the year instead of the time in another year: `22 Nov 2024`.
    public func listDate(_ date: Date?, now: Date) -> String {
        guard let date else { return "–" }
        let civil = settings.timeZone.civil(date)
        let day = "\(Self.pad(civil.day, " ")) \(Localization.months[civil.month - 1])"
        return civil.year == settings.timeZone.civil(now).year ? "\(day) \(Self.clock(civil))" : "\(day) \(civil.year)"
    }

    /// For a narrow list, in six cells: `14:21` today, `22 Nov` this year, `2024`.
    public func shortDate(_ date: Date?, now: Date) -> String {
        guard let date else { return "–" }
        let (civil, today) = (settings.timeZone.civil(date), settings.timeZone.civil(now))
        guard civil.year == today.year else { return "\(civil.year)" }
        if (civil.month, civil.day) == (today.month, today.day) { return Self.clock(civil) }
        return "\(Self.pad(civil.day, " ")) \(Localization.months[civil.month - 1])"
    }

    /// For a page: `22 Nov 2026 14:21`.
    public func pageDate(_ date: Date?) -> String {
        guard let date else { return "–" }
        let civil = settings.timeZone.civil(date)
        return "\(civil.day) \(Localization.months[civil.month - 1]) \(civil.year) \(Self.clock(civil))"
    }

    /// The store's wall clock: `14:21`.
    public func clock(_ date: Date) -> String { Self.clock(settings.timeZone.civil(date)) }

    /// The time of day, with the day unless it is today: `14:21`, `21 Nov 14:21`.
    public func moment(_ date: Date, now: Date) -> String {
        let (then, today) = (settings.timeZone.civil(date), settings.timeZone.civil(now))
        if (then.year, then.month, then.day) == (today.year, today.month, today.day) { return Self.clock(then) }
        return listDate(date, now: now).trimmed(.whitespaces)
    }

    /// How long ago, up to an hour; after that the time: `12s ago`, `3 min ago`, `14:02`.
    public func ago(_ date: Date, now: Date) -> String {
        let seconds = Int(now.timeIntervalSince(date))
        switch seconds {
        case ..<1: return Localization.now
        case ..<60: return Localization.secondsAgo(seconds)
        case ..<3_600: return Localization.minutesAgo(seconds / 60)
        default: return moment(date, now: now)
        }
    }

    private static func clock(_ civil: CivilTime) -> String { "\(pad(civil.hour, "0")):\(pad(civil.minute, "0"))" }

    private static func pad(_ value: Int, _ filler: String) -> String { value < 10 ? "\(filler)\(value)" : "\(value)" }
}

extension StoreFormat {
    enum Localization {
        static let months = [
            localized("Jan"), localized("Feb"), localized("Mar"), localized("Apr"), localized("May"), localized("Jun"),
            localized("Jul"), localized("Aug"), localized("Sep"), localized("Oct"), localized("Nov"), localized("Dec"),
        ]
        static let now = localized("now")
        static func secondsAgo(_ count: Int) -> String { localized("%@s ago", "\(count)") }
        static func minutesAgo(_ count: Int) -> String { localized("%@ min ago", "\(count)") }
    }
}
