import FoundationEssentials
import WooFoundation

/// A line of a refund requested over the API; amounts in cents, positive.
struct DemoRefundPart: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case product, shipping, fee }

    let kind: Kind
    /// The id of the refund's own line.
    let id: Int
    /// The id of the order's line.
    let lineID: Int
    let quantity: Decimal
    let total: Int
    let taxes: [Share]

    /// The part of a rate, by its id.
    struct Share: Hashable, Sendable {
        let rate: Int
        let amount: Int
    }

    var tax: Int { taxes.reduce(0) { $0 + $1.amount } }

    /// The line as the API shows it: the order's own with the refund's negative amounts.
    func json(_ context: RenderingContext, of order: DemoOrder) -> JSONNode {
        var node: JSONNode =
            switch kind {
            case .product: order.lines.first { $0.id == lineID }?.json(context) ?? .object([])
            case .shipping: order.shippingLines.first { $0.id == lineID }?.shippingJSON(context) ?? .object([])
            case .fee: order.fees.first { $0.id == lineID }?.feeJSON(context) ?? .object([])
            }
        let mark = DemoMeta(id: id + 215_000, key: "_refunded_item_id", value: .string(String(lineID)))
        node["id"] = .integer(id)
        node["meta_data"] = [mark.lineJSON]
        node["total"] = context.money(-total)
        node["total_tax"] = context.money(-tax)
        if kind == .product {
            node["quantity"] = .count(-quantity)
            node["subtotal"] = context.money(-total)
            node["subtotal_tax"] = context.money(-tax)
        }
        node["taxes"] = .array(
            taxes.map { share in
                let subtotal: JSONNode = kind == .product ? context.money(-share.amount) : ""
                return ["id": .integer(share.rate), "total": context.money(-share.amount), "subtotal": subtotal]
            }
        )
        return node
    }
}
