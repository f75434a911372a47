import FoundationEssentials
import WooFoundation
import Yosemite

/// `[[notify]]`: which notifications ring the bell or are shown on the desktop.
public struct NoticeRule: Hashable, Sendable {
    /// Hours of the store's day without sound, over midnight too: 22 to 7.
    public struct QuietHours: Hashable, Sendable {
        /// Minutes since midnight.
        public let start: Int
        public let end: Int

        public init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }

        /// `22:00-07:00`; nil for anything else.
        init?(_ text: String) {
            let times = text.split(separator: "-").map { Self.minutes($0.trimmed(.whitespaces)) }
            guard times.count == 2, let start = times[0], let end = times[1], start != end else { return nil }
            self.init(start: start, end: end)
        }

        private static func minutes(_ text: String) -> Int? {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard (1...2).contains(parts.count), let hour = Int(parts[0]), (0...24).contains(hour) else { return nil }
            let minute = parts.count == 2 ? Int(parts[1]) : 0
            guard let minute, (0...59).contains(minute), parts.count == 1 || parts[1].count == 2 else { return nil }
            let minutes = hour * 60 + minute
            return minutes <= 1_440 ? minutes % 1_440 : nil
        }

        /// `22:00-07:00`
        var text: String {
            func clock(_ minutes: Int) -> String {
                let (hour, minute) = (minutes / 60, minutes % 60)
                return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
            }
            return "\(clock(start))-\(clock(end))"
        }

        func holds(_ minute: Int) -> Bool {
            start < end ? (start..<end).contains(minute) : minute >= start || minute < end
        }
    }

    /// The kinds of notification; new orders by default.
    public var kinds: Set<Note.Kind> = [.order]
    /// Slugs of orders and reviews; `low` and `out` for products. Empty for any.
    public var statuses: [String] = []
    /// In the currency of the order; what has no amount then matches no rule.
    public var minimum: Decimal?
    /// The name of a store; nil for every store.
    public var store: String?
    public var ringsBell = false
    public var showsOnDesktop = false
    public var quiet: QuietHours?

    public init() {}

    /// `[screen] bell = true`: rings for every new order.
    public static func bell(if rings: Bool) -> [NoticeRule] {
        guard rings else { return [] }
        var rule = NoticeRule()
        rule.ringsBell = true
        return [rule]
    }

    /// - Parameter minute: of the store's day.
    func applies(to note: Note, store name: String, minute: Int) -> Bool {
        if let store, store != name { return false }
        guard kinds.contains(note.kind) else { return false }
        if !statuses.isEmpty, !statuses.contains(note.status) { return false }
        if let minimum {
            guard !note.currency.isEmpty, let total = Decimal(string: note.amount), total >= minimum
            else { return false }
        }
        return quiet?.holds(minute) != true
    }

    /// The kinds a rule may name, in the order they are shown.
    public static let choices = Note.Kind.allCases.filter { $0 != .unknown }

    /// Its lines in the configuration, without defaults.
    var lines: [(key: String, value: String?)] {
        func list(_ words: [String]) -> String {
            "[" + words.map(ConfigurationText.quoted).joined(separator: ", ") + "]"
        }
        let what = Self.choices.filter(kinds.contains).map(\.rawValue)
        return [
            ("what", kinds == [.order] ? nil : list(what)), ("status", statuses.isEmpty ? nil : list(statuses)),
            ("minimum", minimum.map { ConfigurationText.quoted("\($0)") }),
            ("store", store.map(ConfigurationText.quoted)), ("quiet", quiet.map { ConfigurationText.quoted($0.text) }),
            ("bell", ringsBell ? "true" : nil), ("desktop", showsOnDesktop ? "true" : nil),
        ]
    }
}
