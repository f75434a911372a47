import FoundationEssentials
import WooFoundation

/// A gift card used in an order, from the Gift Cards plugin.
public struct OrderGiftCard: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let giftCardID: Int64
    /// Masked in the mirror.
    public let code: String
    /// As received.
    public let amount: String

    private enum CodingKeys: String, CodingKey {
        case id, code, amount
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            giftCardID: container.integer(.id) ?? 0,
            code: container.text(.code) ?? "",
            amount: container.money(.amount)
        )
    }
}
