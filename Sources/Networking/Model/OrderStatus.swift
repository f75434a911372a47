import WooFoundation

/// A status of this store, and how many orders have it (`reports/orders/totals`).
public struct OrderStatus: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    public let slug: String
    /// Plain text, in the store's language.
    public let name: String
    public let total: Int64

    private enum CodingKeys: String, CodingKey {
        case slug, name, total
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let slug = container.text(.slug), !slug.isEmpty else { throw container.problem(.slug, "is missing") }
        self.init(
            siteID: try decoder.injected(.siteID),
            slug: slug,
            name: HTMLText.plain(container.text(.name) ?? slug),
            total: container.integer(.total) ?? 0
        )
    }

    public var status: OrderStatusEnum { OrderStatusEnum(rawValue: slug) }
}
