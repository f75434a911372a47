import FoundationEssentials
import WooFoundation

/// A gift card of the official Gift Cards plugin (`wc/v3/gift-cards`). Anybody who knows its code can spend it.
public struct GiftCard: ListedEntity {
    public static let resourceName = "gift card"

    public let code: String
    /// The balance in major units; nil where the store does not say.
    public let remaining: Decimal?
    public let isActive: Bool

    private enum CodingKeys: String, CodingKey {
        case code, remaining, active = "is_active"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        code = container.text(.code) ?? ""
        remaining = Money.amount(from: container.money(.remaining))
        isActive = container.text(.active).map { $0 != "off" } ?? container.flag(.active) ?? true
    }
}
