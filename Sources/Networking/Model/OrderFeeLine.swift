import FoundationEssentials
import WooFoundation

/// A fee of an order. Amounts are the text received.
public struct OrderFeeLine: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let feeID: Int64
    public let name: String
    public let taxClass: String
    /// `taxable` or `none`.
    public let taxStatus: String
    public let total: String
    public let totalTax: String
    public let taxes: [OrderItemTax]
    public let metaData: [MetaData]

    private enum CodingKeys: String, CodingKey {
        case id, name, total, taxes
        case taxClass = "tax_class"
        case taxStatus = "tax_status"
        case totalTax = "total_tax"
        case metaData = "meta_data"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            feeID: container.integer(.id) ?? 0,
            name: container.text(.name) ?? "",
            taxClass: container.text(.taxClass) ?? "",
            taxStatus: container.text(.taxStatus) ?? "",
            total: container.money(.total),
            totalTax: container.money(.totalTax),
            taxes: try container.lossyList(OrderItemTax.self, .taxes),
            metaData: try container.lossyList(MetaData.self, .metaData)
        )
    }

    public var totalAmount: Decimal? { Money.amount(from: total) }
}
