import WooFoundation

/// What the Orders list remembers per store between two starts.
public struct OrderListSettings: Hashable, Sendable, Codable, Copiable, Fakeable {
    public let statuses: [String]
    public let sort: OrderListQuery.Sort
    /// The filter in its language, where it asks for more than statuses.
    public let filter: String?

    public init(statuses: [String], sort: OrderListQuery.Sort, filter: String? = nil) {
        self.statuses = statuses
        self.sort = sort
        self.filter = filter
    }

    public init(filter: OrderFilter, sort: OrderListQuery.Sort) {
        let isPlain = filter == OrderFilter(statuses: filter.statuses)
        self.init(statuses: filter.statuses, sort: sort, filter: isPlain ? nil : filter.text)
    }

    public static let standard = OrderListSettings(statuses: [], sort: .newest)

    /// The orders that were shown.
    public var shown: OrderFilter {
        filter.map { OrderFilterParser.parse($0).filter } ?? OrderFilter(statuses: statuses)
    }
}
