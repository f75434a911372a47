import FoundationEssentials

/// Computes the amounts of an order as `WC_Abstract_Order` does, step by step and in the same order.
struct OrderCalculator: Sendable {
    let shop: DemoShop
    private var table: [TableRate]?
    private var matched: [RateQuestion: [TableRate]] = [:]
    private var products: [Int: ShopProduct] = [:]
    private var coupons: [String: ShopCoupon] = [:]

    private struct RateQuestion: Hashable {
        let taxClass: String
        let place: TaxPlace
    }

    init(_ shop: DemoShop) {
        self.shop = shop
    }

    var rules: MoneyRules { shop.rules }
    var taxes: TaxSum { TaxSum(rules: shop.rules) }

    mutating func rates(_ taxClass: String, at place: TaxPlace) -> [TableRate] {
        let question = RateQuestion(taxClass: taxClass, place: place)
        if let known = matched[question] { return known }
        let rows = table ?? shop.rates
        table = rows
        let found = filtered(rows.matching(taxClass, at: place))
        matched[question] = found
        return found
    }

    mutating func rate(id: Int) -> TableRate? {
        let rows = table ?? shop.rates
        table = rows
        return rows.first { $0.id == id }
    }

    /// `WC_Order_Item_Product::get_product`.
    mutating func product(of line: DemoLine) -> ShopProduct? {
        product(id: line.variationID > 0 ? line.variationID : line.productID)
    }

    mutating func product(id: Int) -> ShopProduct? {
        if let known = products[id] { return known }
        guard id > 0, let found = shop.product(id: id) else { return nil }
        products[id] = found
        return found
    }

    mutating func coupon(code: String) -> ShopCoupon? {
        if let known = coupons[code] { return known }
        let found = shop.coupon(code: code)
        coupons[code] = found
        return found
    }

    /// From the current product; a line without one is taxable.
    mutating func taxStatus(of line: DemoLine) -> String { product(of: line)?.taxStatus ?? "taxable" }

    func place(of order: DemoOrder) -> TaxPlace {
        shop.plugins.contains(.base) ? shop.base : .of(order, basedOn: shop.taxBasis, base: shop.base)
    }

    /// `WC_Abstract_Order::calculate_totals`.
    mutating func calculateTotals(_ order: inout DemoOrder) {
        let subtotals = sum(of: order, \.subtotal)
        let totals = sum(of: order, \.total)
        var sums = order.sums ?? OrderSums()
        sums.shipping = order.shippingLines.reduce(0) { $0 + rules.price($1.money.total) }
        var fees: Decimal = 0
        for index in order.fees.indices {
            if order.fees[index].money.total < 0 {
                let most = -rules.price(totals + fees + sums.shipping)
                if order.fees[index].money.total < most, most < 0 { order.fees[index].money.total = most }
            }
            fees += order.fees[index].money.total
        }
        calculateTaxes(&order, &sums)
        let shares = order.lines.flatMap(\.money.taxes)
        sums.discount = rules.price(subtotals - totals)
        sums.discountTax = rules.tax(shares.reduce(0) { $0 + $1.subtotal } - shares.reduce(0) { $0 + $1.total })
        sums.total = rules.price(totals + fees + sums.shipping + sums.cartTax + sums.shippingTax)
        sums.total -= order.giftCards.map(\.amount).reduce(0, +)
        order.sums = sums
    }

    /// `get_cart_subtotal_for_order` and `get_cart_total_for_order`: each line is rounded separately, unless the shop
    /// rounds at the end.
    func sum(of order: DemoOrder, _ path: KeyPath<RowMoney, Decimal>) -> Decimal {
        order.lines.reduce(0) { sum, line in
            let coins = rules.coins(line.money[keyPath: path])
            return sum + (rules.roundsAtSubtotal ? coins : rules.round(coins, 0)) / rules.cent
        }
    }
}
