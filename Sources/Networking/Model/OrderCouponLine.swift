import FoundationEssentials
import WooFoundation

/// A coupon used in an order. Amounts are the text received.
public struct OrderCouponLine: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let couponID: Int64
    public let code: String
    public let discount: String
    public let discountTax: String
    /// The coupon's own amount with all its decimals, of which the admin page shows two; empty where the store does not
    /// say.
    public let nominalAmount: String

    private enum CodingKeys: String, CodingKey {
        case id, code, discount
        case discountTax = "discount_tax"
        case nominalAmount = "nominal_amount"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            couponID: container.integer(.id) ?? 0,
            code: container.name(.code),
            discount: container.money(.discount),
            discountTax: container.money(.discountTax),
            nominalAmount: container.text(.nominalAmount) ?? ""
        )
    }

    public var discountAmount: Decimal? { Money.amount(from: discount) }
}
