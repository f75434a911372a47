import FoundationEssentials
import WooFoundation

/// One tax rate's share in an order. Amounts are the text received.
public struct OrderTaxLine: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let taxID: Int64
    public let rateCode: String
    public let rateID: Int64
    public let label: String
    public let isCompoundTaxRate: Bool
    /// Percent: 8.875.
    public let ratePercent: Decimal
    public let totalTax: String
    public let totalShippingTax: String

    private enum CodingKeys: String, CodingKey {
        case id, label, compound
        case rateCode = "rate_code"
        case rateID = "rate_id"
        case ratePercent = "rate_percent"
        case taxTotal = "tax_total"
        case shippingTaxTotal = "shipping_tax_total"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            taxID: container.integer(.id) ?? 0,
            rateCode: container.text(.rateCode) ?? "",
            rateID: container.integer(.rateID) ?? 0,
            label: container.text(.label) ?? "",
            isCompoundTaxRate: container.flag(.compound) ?? false,
            ratePercent: container.decimal(.ratePercent) ?? 0,
            totalTax: container.money(.taxTotal),
            totalShippingTax: container.money(.shippingTaxTotal)
        )
    }

    public var totalTaxAmount: Decimal? { Money.amount(from: totalTax) }
}
