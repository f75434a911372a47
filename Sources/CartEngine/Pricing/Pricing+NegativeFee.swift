/// A negative fee is taxed like the order it reduces, whatever its own status and class
/// (`WC_Order_Item_Fee::calculate_taxes`).
extension Pricing {
    /// How a part of an order's value is taxed.
    private enum Share: Hashable {
        case taxClass(String)
        case untaxed
        /// Shipping that inherits its class where no product has one: it takes part, but has no rates.
        case classless
    }

    mutating func taxesOfNegativeFee(_ total: Amount) throws(CartError) -> [PricedOrder.Tax] {
        let costs = costs()
        let sum = costs.total(\.amount)
        guard sum.units != 0 else { return [] }
        var taxes: [PricedOrder.Tax] = []
        for cost in costs where cost.amount.units != 0 {
            guard case .taxClass(let taxClass) = cost.share else { continue }
            let rates = rates(taxClass)
            let amounts = try TaxCalculator.exclusive(total, share: cost.amount, of: sum, rates)
            for (rate, amount) in zip(rates, amounts) {
                if let index = taxes.firstIndex(where: { $0.rateID == rate.id }) {
                    taxes[index].total += amount
                } else {
                    taxes.append(PricedOrder.Tax(rateID: rate.id, total: amount))
                }
            }
        }
        return taxes
    }

    /// The lines, fees and shipping of each class; negative rows are left out.
    private func costs() -> [(share: Share, amount: Amount)] {
        var costs: [(share: Share, amount: Amount)] = []
        func add(_ amount: Amount, to share: Share) {
            if let index = costs.firstIndex(where: { $0.share == share }) {
                costs[index].amount += amount
            } else {
                costs.append((share, amount))
            }
        }
        for (line, status) in zip(order.lines, taxStatuses) where status != .none {
            add(.zero, to: .taxClass(line.taxClass))
        }
        let inherited = costs.first?.share ?? .classless
        for (line, status) in zip(order.lines, taxStatuses) where !line.total.isNegative {
            add(line.total, to: status == .taxable ? .taxClass(line.taxClass) : .untaxed)
        }
        for fee in order.fees where !fee.total.isNegative {
            add(fee.total, to: fee.isTaxable ? .taxClass(fee.taxClass) : .untaxed)
        }
        let shippingClass = settings.shippingTaxClass
        for row in order.shippingLines where !row.total.isNegative {
            let share = shippingClass == "inherit" ? inherited : .taxClass(shippingClass)
            add(row.total, to: isTaxable(row) ? share : .untaxed)
        }
        return costs
    }
}
