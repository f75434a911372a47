import FoundationEssentials
import WooFoundation

/// A line of a refund: what was refunded of a product, of shipping or of a fee. Amounts are the text received,
/// negative.
public struct OrderItemRefund: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let itemID: Int64
    /// The line of the order that was refunded; 0 where the store does not say.
    public let refundedItemID: Int64
    public let name: String
    public let productID: Int64
    public let variationID: Int64
    /// Negative; 0 where only money was refunded.
    public let quantity: Decimal
    public let sku: String
    public let total: String
    public let totalTax: String
    public let taxes: [OrderItemTax]

    private enum CodingKeys: String, CodingKey {
        case name, quantity, sku, total, taxes
        case itemID = "id"
        case productID = "product_id"
        case variationID = "variation_id"
        case totalTax = "total_tax"
        case refundedItemID = "refunded_item_id"
    }

    private enum WireKeys: String, CodingKey {
        case methodTitle = "method_title"
        case metaData = "meta_data"
    }

    /// Reads the store's format and that of the mirror.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let wire = try decoder.record(keyedBy: WireKeys.self)
        let refunded = wire.items(MetaData.self, .metaData).first { $0.key == "_refunded_item_id" }
        self.init(
            itemID: container.integer(.itemID) ?? 0,
            refundedItemID: container.integer(.refundedItemID)
                ?? refunded?.value.plainText.flatMap { Int64($0) } ?? 0,
            name: container.has(.name) ? container.name(.name) : wire.name(.methodTitle),
            productID: container.integer(.productID) ?? 0,
            variationID: container.integer(.variationID) ?? 0,
            quantity: container.decimal(.quantity) ?? 0,
            sku: container.text(.sku) ?? "",
            total: container.money(.total),
            totalTax: container.money(.totalTax),
            taxes: container.items(OrderItemTax.self, .taxes)
        )
    }
}
