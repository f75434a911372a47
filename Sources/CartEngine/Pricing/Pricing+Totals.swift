/// The totals of an order (`WC_Abstract_Order::calculate_totals`).
extension Pricing {
    mutating func calculate() throws(CartError) {
        let subtotals = order.lines.total { rounding.item($0.subtotal, atSubtotal: settings.roundsAtSubtotal) }
        let totals = order.lines.total { rounding.item($0.total, atSubtotal: settings.roundsAtSubtotal) }
        let shipping = order.shippingLines.total { rounding.price($0.total) }
        let fees = capFees(goods: totals, shipping: shipping)
        try calculateTaxes()
        let (cartTax, shippingTax) = sumTaxes()
        let taxes = order.lines.total { $0.taxes.total(\.total) }
        let subtotalTaxes = order.lines.total { $0.taxes.total { $0.subtotal ?? .zero } }
        order.totals.shippingTotal = shipping
        order.totals.cartTax = cartTax
        order.totals.shippingTax = shippingTax
        order.totals.totalTax = rounding.price(cartTax + shippingTax)
        order.totals.discountTotal = rounding.price(subtotals - totals)
        order.totals.discountTax = rounding.tax(subtotalTaxes - taxes)
        order.totals.total = rounding.price(totals + fees + shipping + cartTax + shippingTax)
    }

    /// The lines' subtotals as the store adds them up for a coupon's minimum and maximum spend.
    var subtotals: Amount {
        order.lines.total { rounding.item($0.subtotal, atSubtotal: settings.roundsAtSubtotal) }
    }

    /// No fee reduces the order by more than its value so far, without taxes; a reduced fee stays reduced. An order of
    /// zero is not protected.
    private mutating func capFees(goods: Amount, shipping: Amount) -> Amount {
        var fees = Amount.zero
        for index in order.fees.indices {
            if order.fees[index].total.isNegative {
                let cap = -rounding.price(goods + fees + shipping)
                if cap.isNegative, order.fees[index].total < cap { order.fees[index].total = cap }
            }
            fees += order.fees[index].total
        }
        return fees
    }

    /// Rows of `tax_lines`, one for each rate; each tax is rounded before it is added, unless rounding is at the
    /// subtotal.
    private mutating func sumTaxes() -> (cart: Amount, shipping: Amount) {
        var rows: [PricedOrder.TaxRow] = []
        var (cart, shipping) = (Amount.zero, Amount.zero)
        func index(_ rateID: Int) -> Int {
            if let index = rows.firstIndex(where: { $0.rateID == rateID }) { return index }
            rows.append(PricedOrder.TaxRow(rateID: rateID, isCompound: rules.compoundRates.contains(rateID)))
            return rows.count - 1
        }
        for taxes in order.lines.map(\.taxes) + order.fees.map(\.taxes) {
            for tax in taxes {
                let amount = settled(tax.total)
                rows[index(tax.rateID)].taxTotal += amount
                cart += amount
            }
        }
        for row in order.shippingLines {
            for tax in row.taxes {
                let amount = settled(tax.total)
                rows[index(tax.rateID)].shippingTaxTotal += amount
                shipping += amount
            }
        }
        order.taxRows = rows
        return (cart, shipping)
    }

    /// A tax as it is added to sums.
    func settled(_ tax: Amount) -> Amount { settings.roundsAtSubtotal ? tax : rounding.tax(tax) }
}

extension CartRounding {
    /// A line's amount as it is added to sums.
    func item(_ amount: Amount, atSubtotal: Bool) -> Amount {
        atSubtotal ? millionthsOfCents(amount) : wholeCents(amount)
    }
}
