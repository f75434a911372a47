import FoundationEssentials
import WooFoundation

/// The amounts of an order's row as the store's database has them, without tax, and its taxes by rate.
struct RowMoney: Hashable, Sendable {
    /// For a product line; 0 for others.
    var subtotal: Decimal = 0
    var total: Decimal = 0
    var taxes: [Share] = []
    var subtotalTax: Decimal = 0
    var totalTax: Decimal = 0

    /// The subtotal of a line is never less than its total (`WC_Order_Item_Product::set_total`).
    mutating func setTotal(_ amount: Decimal) {
        total = amount
        if subtotal < total { subtotal = total }
    }

    /// The tax of one rate.
    struct Share: Hashable, Sendable {
        let rateID: Int
        var total: Decimal
        var subtotal: Decimal = 0
    }

    /// - Parameter hasSubtotals: false for charges, which answer with empty texts.
    func taxesJSON(_ context: RenderingContext, sign: Decimal = 1, hasSubtotals: Bool) -> JSONNode {
        .array(
            taxes.map { share in
                [
                    "id": .integer(share.rateID), "total": context.money(sign * share.total),
                    "subtotal": hasSubtotals ? context.money(sign * share.subtotal) : "",
                ]
            }
        )
    }
}

/// The sums of an order as the store computed them when one of its amounts last changed.
struct OrderSums: Hashable, Sendable {
    var discount: Decimal = 0
    var discountTax: Decimal = 0
    var shipping: Decimal = 0
    var shippingTax: Decimal = 0
    var cartTax: Decimal = 0
    var total: Decimal = 0
    var totalTax: Decimal = 0
    var taxRows: [TaxRow] = []
}

/// A value stored by reference, so that a row without one is small: invented orders are created and copied by the ten
/// thousand.
final class Kept<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    static func == (one: Kept, other: Kept) -> Bool { one === other || one.value == other.value }

    func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

/// A rate on an order and its tax.
struct TaxRow: Hashable, Sendable {
    var id: Int
    let rateID: Int
    let code: String
    let label: String
    var isCompound = false
    /// `19`, `6.25`: a JSON number as PHP writes it.
    let percent: String
    var cart: Decimal = 0
    var shipping: Decimal = 0

    func json(_ context: RenderingContext, id: Int? = nil) -> JSONNode {
        Self.json(
            id: id ?? self.id,
            rateID,
            code,
            label,
            isCompound,
            percent,
            cart: context.money(cart),
            shipping: context.money(shipping)
        )
    }

    static func json(
        id: Int,
        _ rateID: Int,
        _ code: String,
        _ label: String,
        _ isCompound: Bool,
        _ percent: String,
        cart: JSONNode,
        shipping: JSONNode
    ) -> JSONNode {
        [
            "id": .integer(id), "rate_code": .string(code), "rate_id": .integer(rateID), "label": .string(label),
            "compound": .bool(isCompound), "tax_total": cart, "shipping_tax_total": shipping,
            "rate_percent": .number(percent), "meta_data": [],
        ]
    }
}
