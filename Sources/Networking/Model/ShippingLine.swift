import FoundationEssentials
import WooFoundation

/// How an order, or a part of it, is shipped. Amounts are the text received.
public struct ShippingLine: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let shippingID: Int64
    public let methodTitle: String
    /// `flat_rate`
    public let methodID: String
    public let instanceID: String
    public let total: String
    public let totalTax: String
    public let taxes: [OrderItemTax]
    public let metaData: [MetaData]

    private enum CodingKeys: String, CodingKey {
        case id, total, taxes
        case methodTitle = "method_title"
        case methodID = "method_id"
        case instanceID = "instance_id"
        case totalTax = "total_tax"
        case metaData = "meta_data"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            shippingID: container.integer(.id) ?? 0,
            methodTitle: container.text(.methodTitle) ?? "",
            methodID: container.text(.methodID) ?? "",
            instanceID: container.text(.instanceID) ?? "",
            total: container.money(.total),
            totalTax: container.money(.totalTax),
            taxes: try container.lossyList(OrderItemTax.self, .taxes),
            metaData: try container.lossyList(MetaData.self, .metaData)
        )
    }

    public var totalAmount: Decimal? { Money.amount(from: total) }
}
