import WooFoundation

/// The part of one tax rate in a line of an order. Amounts as received.
public struct OrderItemTax: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let taxID: Int64
    /// Before discounts; empty on lines that have none.
    public let subtotal: String
    public let total: String

    private enum CodingKeys: String, CodingKey {
        case subtotal, total
        case taxID = "id"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            taxID: container.integer(.taxID) ?? 0,
            subtotal: container.money(.subtotal),
            total: container.money(.total)
        )
    }
}
