import WooFoundation

/// What the Orders list remembers per store between two starts.
public struct OrderListSettings: Hashable, Sendable, Codable, Copiable, Fakeable {
    public let statuses: [String]
    public let sort: OrderListQuery.Sort

    public init(statuses: [String], sort: OrderListQuery.Sort) {
        self.statuses = statuses
        self.sort = sort
    }

    public static let standard = OrderListSettings(statuses: [], sort: .newest)
}
