/// The taxes of lines, fees and shipping rows (`WC_Abstract_Order::calculate_taxes`).
extension Pricing {
    mutating func calculateTaxes() throws(CartError) {
        for index in order.lines.indices { try taxLine(index) }
        for index in order.fees.indices { try taxFee(index) }
        let shippingClass = shippingClass
        for index in order.shippingLines.indices { try taxShipping(index, shippingClass) }
    }

    private mutating func taxLine(_ index: Int) throws(CartError) {
        var line = order.lines[index]
        line.taxes = []
        if taxStatuses[index] == .taxable, !order.isVATExempt {
            let rates = rates(line.taxClass)
            let totals = try TaxCalculator.exclusive(line.total, rates)
            var subtotals = line.subtotal == line.total ? totals : try TaxCalculator.exclusive(line.subtotal, rates)
            if subtotals.total({ $0 }) < totals.total({ $0 }) { subtotals = totals }
            line.taxes.reserveCapacity(rates.count)
            for (position, rate) in rates.enumerated() {
                line.taxes.append(
                    PricedOrder.Tax(rateID: rate.id, total: totals[position], subtotal: subtotals[position])
                )
            }
        }
        line.totalTax = line.taxes.total { settled($0.total) }
        line.subtotalTax = line.taxes.total { settled($0.subtotal ?? .zero) }
        order.lines[index] = line
    }

    private mutating func taxFee(_ index: Int) throws(CartError) {
        let fee = order.fees[index]
        var taxes: [PricedOrder.Tax] = []
        if order.isVATExempt {
            taxes = []
        } else if fee.total.isNegative {
            taxes = try taxesOfNegativeFee(fee.total)
        } else if fee.isTaxable {
            taxes = try self.taxes(fee.total, rates(fee.taxClass))
        }
        order.fees[index].taxes = taxes
        order.fees[index].totalTax = taxes.total { settled($0.total) }
    }

    /// The tax class of all shipping: the setting's, or the first of the store's classes that a product has; nil where
    /// it inherits and there is none.
    private var shippingClass: String? {
        guard settings.shippingTaxClass == "inherit" else { return settings.shippingTaxClass }
        var classes: Set<String> = []
        for (line, status) in zip(order.lines, taxStatuses) where status != .none { classes.insert(line.taxClass) }
        return rules.taxClasses.first(where: classes.contains)
    }

    /// Rates that do not apply to shipping are left out after the best of each priority is chosen: one may hide
    /// another.
    private mutating func taxShipping(_ index: Int, _ taxClass: String?) throws(CartError) {
        var taxes: [PricedOrder.Tax] = []
        if let taxClass, !order.isVATExempt, isTaxable(order.shippingLines[index]) {
            let rates = rates(taxClass).filter(\.appliesToShipping)
            taxes = try self.taxes(order.shippingLines[index].total, rates)
        }
        order.shippingLines[index].taxes = taxes
        order.shippingLines[index].totalTax = taxes.total { settled($0.total) }
    }

    /// An unknown instance counts as taxable.
    func isTaxable(_ row: PricedOrder.Shipping) -> Bool { !rules.untaxedInstances.contains(row.instanceID) }

    private func taxes(_ amount: Amount, _ rates: [MatchedRate]) throws(CartError) -> [PricedOrder.Tax] {
        let amounts = try TaxCalculator.exclusive(amount, rates)
        return zip(rates, amounts).map { PricedOrder.Tax(rateID: $0.id, total: $1) }
    }
}
