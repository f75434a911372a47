import FoundationEssentials
import WooFoundation

/// A product line of an order. An invented one has its amounts in cents and one rate; what the store has computed is
/// exact.
struct DemoLine: Hashable, Sendable {
    var id: Int
    var name: String
    var productID: Int
    var variationID = 0
    var quantity: Decimal
    var subtotal: Int
    var total: Int
    var tax: TaxRate?
    var sku: String
    var meta: [DemoMeta] = []
    /// `image.id` is a number for some plugins' lines and a string for others (finding 15).
    var imageID: JSONNode = ""
    var imageSource = ""
    var parentName: String?
    /// A slug; empty for the standard class.
    var taxClass = ""
    var keptMoney: Kept<RowMoney>?
    /// What a plugin for bundles, composites or mixes adds: its members by name.
    var setMembers: [String: JSONNode] = [:]

    private var exact: RowMoney? { keptMoney?.value }

    /// The amounts as in the store's database.
    var money: RowMoney {
        get {
            exact
                ?? RowMoney(
                    subtotal: Decimal(hundredths: subtotal),
                    total: Decimal(hundredths: total),
                    taxes: tax.map { [.init(rateID: $0.id, total: $0.exact(total), subtotal: $0.exact(subtotal))] }
                        ?? [],
                    subtotalTax: Decimal(hundredths: subtotalTax),
                    totalTax: Decimal(hundredths: totalTax)
                )
        }
        set {
            keptMoney = Kept(newValue)
            subtotal = newValue.subtotal.hundredths
            total = newValue.total.hundredths
        }
    }

    var subtotalTax: Int { exact?.subtotalTax.hundredths ?? tax?.tax(on: subtotal) ?? 0 }
    var totalTax: Int { exact?.totalTax.hundredths ?? tax?.tax(on: total) ?? 0 }

    /// A missing product makes a line with nulls in place of the product's codes.
    private var isBlank: Bool { productID == 0 && sku.isEmpty }

    func json(_ context: RenderingContext, sign: Int = 1) -> JSONNode {
        var node = exact.map { json($0, context, sign: sign) } ?? plainJSON(context, sign: sign)
        for (name, value) in setMembers.sorted(by: { $0.key < $1.key }) { node[name] = value }
        return node
    }

    private func json(_ money: RowMoney, _ context: RenderingContext, sign: Int) -> JSONNode {
        let factor = Decimal(sign)
        var node = plainJSON(context, sign: sign)
        node["tax_class"] = .string(taxClass)
        node["subtotal"] = context.money(factor * money.subtotal)
        node["subtotal_tax"] = context.money(factor * money.subtotalTax)
        node["total"] = context.money(factor * money.total)
        node["total_tax"] = context.money(factor * money.totalTax)
        node["taxes"] = money.taxesJSON(context, sign: factor, hasSubtotals: true)
        let unit = quantity == 0 ? 0 : (money.total / quantity).rounded(to: 15)
        node["price"] = .number(unit.description)
        return node
    }

    private func plainJSON(_ context: RenderingContext, sign: Int) -> JSONNode {
        let code: JSONNode = isBlank ? .null : ""
        let unit = quantity == 0 ? 0 : (Decimal(total) / quantity).truncated
        let taxes: JSONNode =
            tax.map { rate in
                [
                    [
                        "id": .integer(rate.id), "total": context.money(sign * totalTax),
                        "subtotal": context.money(sign * subtotalTax),
                    ]
                ]
            } ?? []
        return [
            "id": .integer(id), "name": .string(name), "product_id": .integer(productID),
            "variation_id": .integer(variationID), "quantity": .count(Decimal(sign) * quantity), "tax_class": "",
            "subtotal": context.money(sign * subtotal), "subtotal_tax": context.money(sign * subtotalTax),
            "total": context.money(sign * total), "total_tax": context.money(sign * totalTax), "taxes": taxes,
            "meta_data": .array(meta.map(\.lineJSON)), "sku": isBlank ? .null : .string(sku), "global_unique_id": code,
            "price": .number(MoneyText.unpadded(Int(unit))),
            "image": [
                "id": isBlank ? 0 : imageID, "src": .string(imageSource.isEmpty ? "" : context.site + imageSource),
            ],
            "parent_name": .text(parentName),
        ]
    }
}

/// One key and value of an order's or a line's meta data.
struct DemoMeta: Hashable, Sendable {
    var id: Int
    var key: String
    var value: JSONNode

    var json: JSONNode { ["id": .integer(id), "key": .string(key), "value": value] }

    var lineJSON: JSONNode {
        [
            "id": .integer(id), "key": .string(key), "value": value, "display_key": .string(Self.displayKey(key)),
            "display_value": .string(value.text ?? ""),
        ]
    }

    private static func displayKey(_ key: String) -> String {
        key.hasPrefix("pa_") ? String(key.dropFirst(3)).capitalized : key
    }
}

/// A shipping line or a fee. An invented one has its amounts in cents and one rate; what the store has computed is
/// exact.
struct DemoCharge: Hashable, Sendable {
    var id: Int
    var title: String
    var methodID = ""
    var instanceID = ""
    var total: Int
    var tax: TaxRate?
    var taxStatus = "taxable"
    /// For a fee: a slug; empty for the standard class.
    var taxClass = ""
    var meta: [DemoMeta] = []
    var keptMoney: Kept<RowMoney>?

    private var exact: RowMoney? { keptMoney?.value }

    /// The amounts as in the store's database.
    var money: RowMoney {
        get {
            let rate = taxStatus == "none" ? nil : tax
            return exact
                ?? RowMoney(
                    total: Decimal(hundredths: total),
                    taxes: rate.map { [.init(rateID: $0.id, total: $0.exact(total))] } ?? [],
                    totalTax: Decimal(hundredths: totalTax)
                )
        }
        set {
            keptMoney = Kept(newValue)
            total = newValue.total.hundredths
        }
    }

    var totalTax: Int { exact?.totalTax.hundredths ?? (taxStatus == "none" ? 0 : tax?.tax(on: total) ?? 0) }

    private func taxes(_ context: RenderingContext) -> JSONNode {
        if let exact { return exact.taxesJSON(context, hasSubtotals: false) }
        guard let tax, taxStatus != "none" else { return [] }
        return [["id": .integer(tax.id), "total": context.money(totalTax), "subtotal": ""]]
    }

    func shippingJSON(_ context: RenderingContext) -> JSONNode {
        [
            "id": .integer(id), "method_title": .string(title), "method_id": .string(methodID),
            "instance_id": .string(instanceID), "total": shown(\.total, total, context),
            "total_tax": shown(\.totalTax, totalTax, context),
            "taxes": taxes(context), "tax_status": .string(taxStatus), "meta_data": .array(meta.map(\.lineJSON)),
        ]
    }

    func feeJSON(_ context: RenderingContext) -> JSONNode {
        [
            "id": .integer(id), "name": .string(title), "tax_class": .string(taxClass),
            "tax_status": .string(taxStatus), "amount": "", "total": shown(\.total, total, context),
            "total_tax": shown(\.totalTax, totalTax, context), "taxes": taxes(context),
            "meta_data": .array(meta.map(\.lineJSON)),
        ]
    }

    private func shown(_ path: KeyPath<RowMoney, Decimal>, _ cents: Int, _ context: RenderingContext) -> JSONNode {
        exact.map { context.money($0[keyPath: path]) } ?? context.money(cents)
    }
}

/// A coupon used on an order; the discount in cents is already in the lines' totals.
struct DemoCoupon: Hashable, Sendable {
    var id: Int
    var couponID: Int
    var code: String
    var discount: Int
    var discountTax: Int
    var nominal: Decimal
    /// `percent`, `fixed_cart` or `fixed_product`.
    var kind: String
    var isFreeShipping = false
    var exact: Amounts? {
        didSet {
            discount = exact?.discount.hundredths ?? discount
            discountTax = exact?.tax.hundredths ?? discountTax
        }
    }

    /// Its discount, as the store computed it.
    struct Amounts: Hashable, Sendable {
        var discount: Decimal
        var tax: Decimal
    }

    /// `WC_Coupon::get_short_info`: a fixed cart discount, the oldest kind, has no name.
    private var info: String {
        let name = kind == "fixed_cart" ? "null" : "\"\(kind)\""
        return "[\(couponID),\"\(code)\",\(name),\(nominal)\(isFreeShipping ? ",true" : "")]"
    }

    var json: JSONNode {
        let info: JSONNode = .string(info)
        return [
            "id": .integer(id), "code": .string(code),
            "discount": .string(exact?.discount.description ?? MoneyText.unpadded(discount)),
            "discount_tax": .string(exact?.tax.description ?? MoneyText.unpadded(discountTax)),
            "meta_data": [
                [
                    "id": .integer(id + 228_000), "key": "coupon_info", "value": info, "display_key": "coupon_info",
                    "display_value": info,
                ]
            ],
            "discount_type": .string(kind), "nominal_amount": .number(nominal.description),
            "free_shipping": .bool(isFreeShipping),
        ]
    }
}

extension DemoCoupon {
    init(id: Int, _ coupon: ShopCoupon) {
        self.init(
            id: id,
            couponID: coupon.id,
            code: coupon.code,
            discount: 0,
            discountTax: 0,
            nominal: coupon.amount,
            kind: coupon.kind.rawValue,
            isFreeShipping: coupon.isFreeShipping
        )
    }
}

/// A refund; `amount` in cents, tax included.
struct DemoRefund: Hashable, Sendable {
    var id: Int
    var created: Int
    var amount: Int
    var tax: Int
    var reason: String
    var isFull: Bool
    /// Ids of the order's fully returned lines.
    var lineIDs: [Int] = []
    /// The lines requested over the API.
    var parts: [DemoRefundPart] = []
    /// Whether the payment's gateway refunded the money.
    var isAutomatic = false
    var meta: [DemoMeta] = []
    /// False where it was created without one: the API shows it empty.
    var hasAmount = true
    private var isEmpty: Bool { !hasAmount }

    var summary: JSONNode {
        [
            "id": .integer(id), "reason": .string(reason),
            "total": .string(isEmpty ? "-" : "-" + MoneyText.text(amount)),
            "total_tax": .string(MoneyText.text(-tax)),
        ]
    }

    func json(_ context: RenderingContext, of order: DemoOrder) -> JSONNode {
        let lines = order.lines.filter { lineIDs.contains($0.id) }.map { line -> JSONNode in
            var returned = line
            returned.id = line.id + 5
            returned.meta = [
                DemoMeta(id: line.id + 215_000, key: "_refunded_item_id", value: .string(String(line.id)))
            ]
            return returned.json(context, sign: -1)
        }
        func shown(_ kind: DemoRefundPart.Kind) -> [JSONNode] {
            parts.filter { $0.kind == kind }.map { $0.json(context, of: order) }
        }
        let kept = [
            DemoMeta(id: id + 25_000, key: "_refund_type", value: .string(isFull ? "full" : "partial"))
        ]
        let parent = "orders/\(order.id)"
        return [
            "id": .integer(id), "date_created": .string(context.dates.local(created)),
            "date_created_gmt": .string(context.dates.gmt(created)),
            "amount": .string(isEmpty ? "" : MoneyText.text(amount)),
            "reason": .string(reason), "refunded_by": 1, "refunded_payment": .bool(isAutomatic),
            "meta_data": .array((kept + meta).map(\.json)),
            "line_items": .array(lines + shown(.product)), "shipping_lines": .array(shown(.shipping)),
            "tax_lines": .array(taxLines(context, of: order)), "fee_lines": .array(shown(.fee)),
            "_links": context.links(
                "\(parent)/refunds/\(id)",
                collection: "\(parent)/refunds",
                allow: ["GET", "DELETE"],
                more: [.init("up", [["href": .string(context.api + parent)]])]
            ),
        ]
    }

    private func taxLines(_ context: RenderingContext, of order: DemoOrder) -> [JSONNode] {
        order.taxRows.enumerated().compactMap { index, row in
            func sum(_ isCart: Bool) -> Int {
                parts.filter { ($0.kind != .shipping) == isCart }.flatMap(\.taxes)
                    .reduce(0) { $0 + ($1.rate == row.rateID ? $1.amount : 0) }
            }
            let (cart, shipping) = (sum(true), sum(false))
            guard cart != 0 || shipping != 0 else { return nil }
            var returned = row
            returned.cart = Decimal(hundredths: -cart)
            returned.shipping = Decimal(hundredths: -shipping)
            return returned.json(context, id: id + 60_000 + index)
        }
    }
}
