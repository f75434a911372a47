import FoundationEssentials

/// The taxes of an order's rows.
extension OrderCalculator {
    /// `WC_Abstract_Order::calculate_taxes`, and `update_taxes` after it.
    mutating func calculateTaxes(_ order: inout DemoOrder, _ sums: inout OrderSums) {
        let place = place(of: order)
        let isExempt = order.meta.contains { $0.key == "is_vat_exempt" && $0.value == "yes" }
        let isTaxed = rules.calculatesTaxes && !isExempt
        for index in order.lines.indices { tax(&order.lines[index], at: place, isTaxed: isTaxed) }
        for index in order.fees.indices {
            var shares: [RateTax] = []
            let fee = order.fees[index]
            if isTaxed, fee.money.total < 0 {
                shares = taxes(ofNegative: fee, in: order, at: place)
            } else if isTaxed, fee.taxStatus == "taxable" {
                shares = taxes.exclusive(fee.money.total, rates(fee.taxClass, at: place))
            }
            set(shares, &order.fees[index])
        }
        let shippingClass = shippingClass(of: order)
        for index in order.shippingLines.indices {
            let row = order.shippingLines[index]
            var shares: [RateTax] = []
            if isTaxed, let shippingClass, shop.taxStatus(ofMethod: row.instanceID) == "taxable" {
                let rates = rates(shippingClass, at: place).filter(\.isForShipping)
                shares = taxes.exclusive(row.money.total, rates)
            }
            set(shares, &order.shippingLines[index])
        }
        update(&sums, order)
    }

    /// `WC_Order_Item_Product::set_taxes`: the tax before a discount is never less than that after it.
    private mutating func tax(_ line: inout DemoLine, at place: TaxPlace, isTaxed: Bool) {
        var money = line.money
        money.taxes = []
        if isTaxed, taxStatus(of: line) == "taxable" {
            let rates = rates(line.taxClass, at: place)
            let after = taxes.exclusive(money.total, rates)
            var before = taxes.exclusive(money.subtotal, rates)
            if before.sum < after.sum { before = after }
            money.taxes = zip(after, before).map { .init(rateID: $0.rate.id, total: $0.amount, subtotal: $1.amount) }
        }
        money.totalTax = money.taxes.reduce(0) { $0 + rules.lineTax($1.total) }
        money.subtotalTax = money.taxes.reduce(0) { $0 + rules.lineTax($1.subtotal) }
        line.money = money
    }

    private func set(_ shares: [RateTax], _ row: inout DemoCharge) {
        row.money.taxes = shares.map { .init(rateID: $0.rate.id, total: $0.amount) }
        row.money.totalTax = shares.reduce(0) { $0 + rules.lineTax($1.amount) }
    }

    // MARK: Shipping

    /// The classes of the taxable goods, in the order of the lines (`get_items_tax_classes`).
    private mutating func taxClasses(of order: DemoOrder) -> [String] {
        var found: [String] = []
        for line in order.lines where ["taxable", "shipping"].contains(taxStatus(of: line)) {
            if !found.contains(line.taxClass) { found.append(line.taxClass) }
        }
        return found
    }

    /// - Returns: nil where shipping is not taxed, because no goods are.
    private mutating func shippingClass(of order: DemoOrder) -> String? {
        guard shop.shippingClass == "inherit" else { return shop.shippingClass }
        let found = taxClasses(of: order)
        return ([""] + shop.taxClasses).first { found.contains($0) }
    }

    // MARK: Negative fees

    /// In proportion to everything else, class by class (`WC_Order_Item_Fee::calculate_taxes`).
    private mutating func taxes(ofNegative fee: DemoCharge, in order: DemoOrder, at place: TaxPlace) -> [RateTax] {
        let costs = classCosts(of: order).filter { $0.cost != 0 }
        let all = costs.reduce(0) { $0 + $1.cost }
        guard all != 0 else { return [] }
        var found: [RateTax] = []
        for (kind, cost) in costs {
            guard let taxClass = kind else { continue }
            for share in taxes.exclusive(fee.money.total * cost / all, rates(taxClass, at: place)) {
                if let index = found.firstIndex(where: { $0.rate.id == share.rate.id }) {
                    found[index] = RateTax(rate: share.rate, amount: found[index].amount + share.amount)
                } else {
                    found.append(share)
                }
            }
        }
        return found
    }

    /// `WC_Order_Item_Fee::get_tax_class_costs`; the class nil is for untaxed rows.
    private mutating func classCosts(of order: DemoOrder) -> [(kind: String?, cost: Decimal)] {
        let classes = taxClasses(of: order)
        var costs: [(kind: String?, cost: Decimal)] = classes.map { ($0, 0) } + [(nil, 0)]
        func add(_ amount: Decimal, to kind: String?) {
            guard amount >= 0 else { return }
            if let index = costs.firstIndex(where: { $0.kind == kind }) {
                costs[index].cost += amount
            } else {
                costs.append((kind, amount))
            }
        }
        for line in order.lines {
            let isTaxable = taxStatus(of: line) == "taxable"
            add(line.money.total, to: isTaxable ? line.taxClass : nil)
        }
        for fee in order.fees { add(fee.money.total, to: fee.taxStatus == "taxable" ? fee.taxClass : nil) }
        for row in order.shippingLines {
            let isTaxable = shop.taxStatus(ofMethod: row.instanceID) == "taxable"
            // Without goods there is no class to inherit, and none with that name.
            let own = shop.shippingClass == "inherit" ? classes.first ?? "inherit" : shop.shippingClass
            add(row.money.total, to: isTaxable ? own : nil)
        }
        return costs
    }

    // MARK: Sums

    /// `WC_Abstract_Order::update_taxes`: rows of rates that still apply keep their position.
    private mutating func update(_ sums: inout OrderSums, _ order: DemoOrder) {
        var cart: [(id: Int, amount: Decimal)] = []
        var shipping: [(id: Int, amount: Decimal)] = []
        func add(_ share: RowMoney.Share, to taxes: inout [(id: Int, amount: Decimal)]) {
            let amount = rules.lineTax(share.total)
            if let index = taxes.firstIndex(where: { $0.id == share.rateID }) {
                taxes[index].amount += amount
            } else {
                taxes.append((share.rateID, amount))
            }
        }
        for share in order.lines.flatMap(\.money.taxes) + order.fees.flatMap(\.money.taxes) { add(share, to: &cart) }
        for share in order.shippingLines.flatMap(\.money.taxes) { add(share, to: &shipping) }
        let ids = (cart + shipping).map(\.id)
        var rows = sums.taxRows.filter { ids.contains($0.rateID) }
        for id in ids where !rows.contains(where: { $0.rateID == id }) {
            guard let rate = rate(id: id) else { continue }
            rows.append(TaxRow(id: 0, rate))
        }
        for index in rows.indices {
            // With the current name and percentage of the table.
            if let rate = rate(id: rows[index].rateID) { rows[index] = TaxRow(id: rows[index].id, rate) }
            rows[index].cart = rules.stored(cart.first { $0.id == rows[index].rateID }?.amount ?? 0)
            rows[index].shipping = rules.stored(shipping.first { $0.id == rows[index].rateID }?.amount ?? 0)
        }
        sums.taxRows = rows
        sums.cartTax = rules.stored(cart.reduce(0) { $0 + $1.amount })
        sums.shippingTax = rules.stored(shipping.reduce(0) { $0 + $1.amount })
        sums.totalTax = rules.price(sums.cartTax + sums.shippingTax)
    }
}

extension TaxRow {
    init(id: Int, _ rate: TableRate) {
        self.init(
            id: id,
            rateID: rate.id,
            code: rate.code,
            label: rate.name.isEmpty ? "Tax" : rate.name,
            isCompound: rate.isCompound,
            percent: rate.percent.description
        )
    }
}
