import FoundationEssentials
import WooFoundation

/// A refund of an order (`wc/v3/refunds`, `wc/v3/orders/ID/refunds`). Amounts are the text received, in major units.
public struct Refund: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "refund"

    public let siteID: Int64
    public let refundID: Int64
    public let orderID: Int64
    public let dateCreated: Date?
    /// Positive, with tax; may be empty.
    public let amount: String
    public let reason: String
    public let refundedByUserID: Int64
    /// Whether the payment provider returned the money.
    public let isAutomated: Bool
    public let items: [OrderItemRefund]
    public let shippingLines: [OrderItemRefund]
    public let fees: [OrderItemRefund]
    public let metaData: [MetaData]

    private enum CodingKeys: String, CodingKey {
        case id, amount, reason
        case parentID = "parent_id"
        case dateCreated = "date_created"
        case dateCreatedGMT = "date_created_gmt"
        case refundedBy = "refunded_by"
        case refundedPayment = "refunded_payment"
        case lineItems = "line_items"
        case shippingLines = "shipping_lines"
        case feeLines = "fee_lines"
        case metaData = "meta_data"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        refundID = try container.identifier(.id)
        orderID = container.integer(.parentID) ?? decoder.userInfo[.orderID] as? Int64 ?? 0
        dateCreated = container.date(.dateCreatedGMT, or: .dateCreated)
        amount = container.money(.amount)
        reason = container.text(.reason) ?? ""
        refundedByUserID = container.integer(.refundedBy) ?? 0
        isAutomated = container.flag(.refundedPayment) ?? false
        items = container.items(OrderItemRefund.self, .lineItems)
        shippingLines = container.items(OrderItemRefund.self, .shippingLines)
        fees = container.items(OrderItemRefund.self, .feeLines)
        metaData = container.items(MetaData.self, .metaData)
    }
}
