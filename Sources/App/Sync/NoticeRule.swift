import FoundationEssentials
import WooFoundation
import Yosemite

/// `[[notify]]`: which new orders ring the bell or come as a notification of the desktop.
public struct NoticeRule: Hashable, Sendable {
    /// Hours of the store's day in which nothing sounds, over midnight too: 22 to 7.
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

        func holds(_ minute: Int) -> Bool {
            start < end ? (start..<end).contains(minute) : minute >= start || minute < end
        }
    }

    /// Slugs; empty for any.
    public var statuses: [String] = []
    /// In the currency of the order.
    public var minimum: Decimal?
    /// The name of a store; nil for every store.
    public var store: String?
    public var ringsBell = false
    public var showsOnDesktop = false
    public var quiet: QuietHours?

    public init() {}

    /// `[screen] bell = true`: every new order rings.
    public static func bell(if rings: Bool) -> [NoticeRule] {
        guard rings else { return [] }
        var rule = NoticeRule()
        rule.ringsBell = true
        return [rule]
    }

    /// - Parameter minute: of the store's day.
    func applies(to order: ArrivedOrder, store name: String, minute: Int) -> Bool {
        if let store, store != name { return false }
        if !statuses.isEmpty, !statuses.contains(order.status) { return false }
        if let minimum {
            guard let total = Decimal(string: order.total), total >= minimum
            else { return false }
        }
        return quiet?.holds(minute) != true
    }
}
