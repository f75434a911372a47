import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// Prices forms by the rules of a store, and tells the bodies by which the store is asked for just that.
struct OrderFormPricing: Sendable {
    let form: OrderForm
    let rules: StoreRules
    let catalogue: Catalogue
    let moment: Date
    /// Names of tax rates, by id.
    var rateNames: [Int: String] = [:]

    /// - Throws: `PricingError.settingsMissing`, `CartError`, `StorageError`.
    static func load(_ form: OrderForm, from storage: any StorageType, at moment: Date) throws -> OrderFormPricing {
        let rules = try StoreRules.load(from: storage)
        let catalogue = try Catalogue.load(for: [form.named], from: storage)
        return OrderFormPricing(form: form, rules: rules, catalogue: catalogue, moment: moment)
    }

    var amounts: OrderFormAmounts {
        OrderFormAmounts(rules: rules, catalogue: catalogue, hasCoupons: !form.coupons.isEmpty)
    }

    /// What is to be sent, and what it comes to.
    func priced() throws(CartError) -> (body: [String: JSONValue], order: PricedOrder) {
        let first = try priced([:])
        let shares = deductions(in: first.order)
        return shares.isEmpty ? first : try priced(shares)
    }

    private func priced(_ shares: [Int: Decimal]) throws(CartError) -> (body: [String: JSONValue], order: PricedOrder) {
        let body = try form.creation(amounts, shares: shares)
        let request = try OrderRequest(body: .object(body))
        return (body, try rules.price(request, catalogue: catalogue, at: moment))
    }

    /// A fee below zero is taxed at the mean rate of the cart. Where prices include tax, what was typed is to come off
    /// with it: so much of it is no tax.
    private func deductions(in order: PricedOrder) -> [Int: Decimal] {
        guard rules.settings.pricesIncludeTax, order.fees.count >= form.fees.count else { return [:] }
        var shares: [Int: Decimal] = [:]
        for (fee, row) in zip(form.fees, order.fees.suffix(form.fees.count)) where fee.amount < 0 {
            let (net, tax) = (Decimal(row.total), row.taxes.reduce(0) { $0 + Decimal($1.total) })
            // One that was cut to what is on the order stays as it is.
            guard tax != 0, net == fee.amount, net + tax != 0 else { continue }
            shares[fee.rowID] = net / (net + tax)
        }
        return shares
    }

    func quote() -> OrderFormQuote {
        let result = Result { () throws(CartError) in try priced().order }
        let order = try? result.get()
        let decimals = rules.settings.decimals
        return OrderFormQuote(
            result: result,
            decimals: decimals,
            pricesIncludeTax: rules.settings.pricesIncludeTax,
            lines: lines(order),
            totals: order.map(totals),
            taxes: (order?.taxRows ?? []).map { row in
                OrderFormQuote.Tax(
                    rateID: row.rateID,
                    name: rateNames[row.rateID] ?? "",
                    amount: rounded(row.taxTotal + row.shippingTaxTotal)
                )
            },
            coupons: Dictionary(
                (order?.coupons ?? []).map { row in
                    (row.code, rounded(rules.settings.pricesIncludeTax ? row.discount + row.discountTax : row.discount))
                }
            ) { first, _ in first },
            recalculation: nil,
            isPrecise: true
        )
    }

    private func rounded(_ amount: Amount) -> Decimal {
        Money.amount(from: amount.text(places: rules.settings.decimals)) ?? 0
    }

    private func lines(_ order: PricedOrder?) -> [Int: OrderFormQuote.Line] {
        var found: [Int: OrderFormQuote.Line] = [:]
        for (place, line) in form.lines.enumerated() {
            let typed = (try? amounts.line(line)) ?? OrderFormAmounts.Line()
            let kept = order.flatMap { place < $0.lines.count ? $0.lines[place] : nil }
            found[line.rowID] = OrderFormQuote.Line(
                price: typed.price,
                subtotal: typed.subtotal,
                total: typed.total,
                net: kept.map { Decimal($0.total) } ?? 0,
                tax: kept.map { Decimal($0.totalTax) } ?? 0
            )
        }
        return found
    }

    private func totals(_ order: PricedOrder) -> OrderFormQuote.Totals {
        let includes = rules.settings.pricesIncludeTax
        var (goods, fees) = (Amount.zero, Amount.zero)
        for line in order.lines { goods += includes ? line.subtotal + line.subtotalTax : line.subtotal }
        for fee in order.fees { fees += includes ? fee.total + fee.totalTax : fee.total }
        let sums = order.totals
        return OrderFormQuote.Totals(
            goods: rounded(goods),
            discount: rounded(includes ? sums.discountTotal + sums.discountTax : sums.discountTotal),
            fees: rounded(fees),
            shipping: rounded(sums.shippingTotal),
            tax: rounded(sums.totalTax),
            total: rounded(sums.total)
        )
    }
}

extension OrderForm {
    /// The goods and coupons it names.
    var named: OrderRequest {
        OrderRequest(
            lines: lines.map { CartLine(productID: Int($0.productID), variationID: Int($0.variationID)) },
            coupons: coupons
        )
    }
}
