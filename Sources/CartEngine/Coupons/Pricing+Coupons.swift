/// Coupons of an order, processed in the store's order (`WC_REST_Orders_Controller::calculate_coupons`).
extension Pricing {
    mutating func apply(_ sent: [String]) throws(CartError) {
        var codes: [String] = []
        for code in sent {
            let code = code.lowercased()
            guard !code.isEmpty else { throw .coupon("A coupon needs a code.") }
            guard let coupon = try coupon(code) else { continue }
            if !order.coupons.contains(where: { $0.code == code }) { try validate(coupon) }
            codes.append(code)
        }
        for code in order.coupons.map(\.code) {
            order.coupons.removeAll { $0.code == code }
            try reapply()
        }
        for code in codes {
            guard let coupon = try coupon(code) else { continue }
            if order.coupons.contains(where: { $0.code == code }) { throw .coupon("\(code) is on the order already.") }
            try validate(coupon)
            order.coupons.append(PricedOrder.CouponRow(code: code))
            try reapply()
        }
    }

    /// Nil where the mirror lacks the coupon but the store may have it, which is recorded as a reason.
    private mutating func coupon(_ code: String) throws(CartError) -> CartCoupon? {
        if let coupon = catalogue.coupon(code) { return coupon }
        guard catalogue.absence == .mayExist else { throw .coupon("There is no coupon \(code).") }
        order.add(.couponMissing(code: code))
        return nil
    }

    /// Removes all discounts, manual ones too, and computes them again (`WC_Abstract_Order::recalculate_coupons`).
    private mutating func reapply() throws(CartError) {
        for index in order.lines.indices { order.lines[index].total = order.lines[index].subtotal }
        var table = DiscountTable(
            items: discountItems(),
            rounding: rounding,
            isSequential: settings.discountsSequentially
        )
        for row in order.coupons {
            guard let coupon = try coupon(row.code) else {
                table.discounts.append(Array(repeating: .zero, count: order.lines.count))
                continue
            }
            if coupon.mayBeCut { order.add(.couponAmountMayBeCut(code: row.code, shown: coupon.shownAmount)) }
            try table.apply(coupon)
        }
        try settleRows(table)
        try settleLines(table)
        try calculate()
    }

    /// The discount of each coupon, and its tax, included or added, at the rates of the order's location. A customer's
    /// VAT exemption plays no part.
    private mutating func settleRows(_ table: DiscountTable) throws(CartError) {
        for (position, discounts) in table.discounts.enumerated() {
            var amount = discounts.total { $0 }
            var tax = Amount.zero
            for (index, discount) in discounts.enumerated() where taxStatuses[index] == .taxable {
                let rates = rates(order.lines[index].taxClass)
                guard !rates.isEmpty else { continue }
                let taxes =
                    settings.pricesIncludeTax
                    ? try TaxCalculator.inclusive(discount, rates) : try TaxCalculator.exclusive(discount, rates)
                let sum = settled(taxes.total { $0 })
                tax += sum
                if settings.pricesIncludeTax { amount -= sum }
            }
            order.coupons[position].discount = rounding.stored(amount)
            order.coupons[position].discountTax = rounding.stored(tax)
        }
    }

    private mutating func settleLines(_ table: DiscountTable) throws(CartError) {
        guard !table.discounts.isEmpty else { return }
        for index in order.lines.indices {
            var line = order.lines[index]
            var discount = table.discounts.total { $0[index] }
            if settings.pricesIncludeTax, taxStatuses[index] == .taxable {
                let taxes = try TaxCalculator.inclusive(discount, rates(line.taxClass))
                discount -= taxes.total { $0 }
            }
            line.set(total: rounding.stored(max(.zero, line.total - discount)))
            order.lines[index] = line
        }
    }

    private func discountItems() -> [DiscountTable.Item] {
        zip(order.lines, goods).map { line, goods in
            var price = rounding.discountable(line.subtotal)
            if settings.pricesIncludeTax { price += rounding.discountable(line.subtotalTax) }
            return DiscountTable.Item(
                price: price,
                quantity: line.quantity,
                goods: goods,
                cents: rounding.cents(line.subtotal)
                    + (settings.pricesIncludeTax ? rounding.cents(line.subtotalTax) : 0)
            )
        }
    }
}
