import FoundationEssentials
import WooFoundation

/// Visits by day (`stats/visits`).
public struct SiteVisitStats: Decodable, Hashable, Sendable {
    public struct Day: Hashable, Sendable {
        /// In the store's calendar, `2026-11-26`.
        public let date: String
        public let visitors: Int64
        public let views: Int64
    }

    /// Oldest first.
    public let days: [Day]

    private enum CodingKeys: String, CodingKey {
        case fields, data
    }

    /// The rows are lists; `fields` names their columns.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let fields = container.texts(.fields)
        guard let date = fields.firstIndex(of: "period"), let visitors = fields.firstIndex(of: "visitors"),
            container.shape(.data) == "a list"
        else { throw container.problem(.fields, "do not name period and visitors") }
        let views = fields.firstIndex(of: "views")
        days = container.items(JSONValue.self, .data).compactMap { row in
            guard case .array(let cells) = row, cells.indices.contains(date), cells.indices.contains(visitors),
                let day = cells[date].string, day.utf8.count == 10,
                let people = Self.count(cells[visitors])
            else { return nil }
            let seen = views.flatMap { cells.indices.contains($0) ? Self.count(cells[$0]) : nil }
            return Day(date: day, visitors: people, views: seen ?? 0)
        }
        .sorted { $0.date < $1.date }
    }

    private static func count(_ value: JSONValue) -> Int64? {
        value.plainText.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}

/// Visits of a period (`stats/summary`).
public struct SiteSummaryStats: Decodable, Hashable, Sendable {
    public enum Period: String, Hashable, Sendable {
        case day
        case week
        case month
        case year
    }

    public let visitors: Int64
    public let views: Int64

    private enum CodingKeys: String, CodingKey {
        case visitors, views
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let visitors = container.integer(.visitors), visitors >= 0 else {
            throw container.problem(.visitors, "is \(container.shape(.visitors)), not a number")
        }
        self.visitors = visitors
        views = max(0, container.integer(.views) ?? 0)
    }
}
