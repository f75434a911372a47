import FoundationEssentials
import WooFoundation

/// The range and the rounding of a report.
public struct AnalyticsQuery: Hashable, Sendable {
    public enum Interval: String, Hashable, Sendable {
        case hour
        case day
        case week
        case month
    }

    /// The first and last second, in the store's time: `2026-10-01T00:00:00`. With a zone it would be converted, and
    /// the intervals shifted (`woocommerce.md`, "Reports").
    public var after: String
    public var before: String
    public var interval: Interval
    /// By the date of payment instead of creation.
    public var byPayment: Bool
    /// Decimals of the currency, for rounding.
    public var decimals: Int

    /// - Parameters:
    ///   - after: the first second, `2026-10-01T00:00:00` in the store's time; `before` is the last one.
    ///   - decimals: of the currency.
    public init(after: String, before: String, interval: Interval, byPayment: Bool, decimals: Int) {
        self.after = after
        self.before = before
        self.interval = interval
        self.byPayment = byPayment
        self.decimals = decimals
    }

    /// A request below `wc-analytics`.
    static func request(_ siteID: Int64, _ path: String, _ parameters: [QueryParameter]) -> RESTRequest {
        RESTRequest(siteID: siteID, namespace: .wcAnalytics, path: path, query: parameters)
    }

    var range: [QueryParameter] { [QueryParameter("after", after), QueryParameter("before", before)] }
}
