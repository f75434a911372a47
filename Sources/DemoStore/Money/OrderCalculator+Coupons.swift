import FoundationEssentials
import WooFoundation

/// Coupons on an order.
extension OrderCalculator {
    /// Replaces the coupons by those of `coupon_lines` (`WC_REST_Orders_Controller::calculate_coupons`).
    ///
    /// - Throws: 400 for an invalid coupon.
    mutating func setCoupons(_ items: [JSONNode], of order: inout DemoOrder) throws(RESTError) {
        let known = Set(order.coupons.map(\.code))
        var codes: [String] = []
        for item in items {
            if let id = item["id"]?.integer, id != 0 {
                throw RESTError(400, "woocommerce_rest_coupon_item_id_readonly", "Coupon item ID is readonly.")
            }
            guard let text = item["code"]?.text, !text.isEmpty else { throw .invalidCoupon("Coupon code is required.") }
            let code = CouponChanges.code(text)
            // A coupon on the order already is not checked again.
            if !known.contains(code) { _ = try valid(code, on: order) }
            codes.append(code)
        }
        while !order.coupons.isEmpty {
            order.coupons.removeFirst()
            reapply(&order)
        }
        for code in codes {
            if order.coupons.contains(where: { $0.code == code }) {
                throw .invalidCoupon("Coupon code &quot;\(HTMLText.escaped(code))&quot; already applied!")
            }
            let coupon = try valid(code, on: order)
            order.coupons.append(DemoCoupon(id: order.lastLineID, coupon))
            reapply(&order)
        }
    }

    private mutating func valid(_ code: String, on order: DemoOrder) throws(RESTError) -> ShopCoupon {
        guard let coupon = self.coupon(code: code) else {
            let name = "Coupon &quot;\(HTMLText.escaped(code))&quot;"
            throw .invalidCoupon("\(name) cannot be applied because it does not exist.")
        }
        try CouponCheck(order, &self).check(coupon)
        return coupon
    }

    /// `WC_Abstract_Order::recalculate_coupons`: manual discounts are lost.
    mutating func reapply(_ order: inout DemoOrder) {
        for index in order.lines.indices { order.lines[index].money.total = order.lines[index].money.subtotal }
        var discounts = CouponDiscounts(order, &self)
        for row in order.coupons { discounts.apply(coupon(code: row.code) ?? ShopCoupon(remembered: row)) }
        let place = place(of: order)
        setCouponAmounts(discounts, place, &order)
        setLineTotals(discounts, place, &order)
        calculateTotals(&order)
    }

    /// `set_coupon_discount_amounts`.
    private mutating func setCouponAmounts(_ discounts: CouponDiscounts, _ place: TaxPlace, _ order: inout DemoOrder) {
        for index in order.coupons.indices {
            let taken = discounts.taken.filter { $0.code == order.coupons[index].code }
            var amount = taken.reduce(0) { $0 + $1.coins } / rules.cent
            var tax: Decimal = 0
            for part in taken {
                guard let line = order.lines.first(where: { $0.id == part.lineID }), isTaxable(line) else { continue }
                let share = rules.lineTax(taxIn(part.coins / rules.cent, line, place, order))
                tax += share
                if order.pricesIncludeTax { amount -= share }
            }
            order.coupons[index].exact = .init(discount: rules.stored(amount), tax: rules.stored(tax))
        }
    }

    /// `set_item_discount_amounts`: where prices include tax, so do discounts.
    private mutating func setLineTotals(_ discounts: CouponDiscounts, _ place: TaxPlace, _ order: inout DemoOrder) {
        for index in order.lines.indices {
            let line = order.lines[index]
            let coins = discounts.taken.reduce(0) { $0 + ($1.lineID == line.id ? $1.coins : 0) }
            var amount = coins / rules.cent
            if order.pricesIncludeTax, isTaxable(line) { amount -= taxIn(amount, line, place, order) }
            order.lines[index].money.setTotal(rules.stored(max(0, line.money.total - amount)))
        }
    }

    private mutating func isTaxable(_ line: DemoLine) -> Bool {
        rules.calculatesTaxes && taxStatus(of: line) == "taxable"
    }

    /// The tax of a discount, by the rates of the order's tax location.
    private mutating func taxIn(_ amount: Decimal, _ line: DemoLine, _ place: TaxPlace, _ order: DemoOrder) -> Decimal {
        let rates = rates(line.taxClass, at: place)
        return (order.pricesIncludeTax ? taxes.inclusive(amount, rates) : taxes.exclusive(amount, rates)).sum
    }
}
