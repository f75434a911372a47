import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// Prices forms by the rules of a store, and builds the request bodies for exactly that price.
struct OrderFormPricing: Sendable {
    let form: OrderForm
    let rules: StoreRules
    let catalogue: Catalogue
    let moment: Date
    /// Names of tax rates, by id.
    var rateNames: [Int: String] = [:]
    /// Why its products are not simply sold.
    var bars = GoodsBars()

    /// - Throws: `PricingError.settingsMissing`, `CartError`, `StorageError`.
    static func load(_ form: OrderForm, from storage: any StorageType, at moment: Date) throws -> OrderFormPricing {
        let rules = try StoreRules.load(from: storage)
        let catalogue = try Catalogue.load(for: [form.named], from: storage, at: moment, besides: form.orderID)
        let names = try storage.allObjects(ofType: TaxRateRecord.self).map { (Int($0.rateID), $0.name) }
        return OrderFormPricing(
            form: form,
            rules: rules,
            catalogue: catalogue,
            moment: moment,
            rateNames: Dictionary(names) { first, _ in first },
            bars: try GoodsSurroundings.bars(of: form.goodsIDs, storage, at: moment)
        )
    }

    var amounts: OrderFormAmounts {
        OrderFormAmounts(
            rules: rules,
            catalogue: catalogue,
            hasCoupons: form.reappliesCoupons,
            isInOtherCurrency: form.currency != nil
        )
    }

    /// What to send, and its price.
    func priced() throws(CartError) -> (body: [String: JSONValue], order: PricedOrder) {
        try priced(amounts.lines(form))
    }

    /// - Parameter lines: of the form, by row.
    private func priced(_ lines: [Int: OrderFormAmounts.Line]) throws(CartError)
        -> (body: [String: JSONValue], order: PricedOrder)
    {
        let first = try priced(lines, [:])
        let shares = deductions(in: first.order)
        return shares.isEmpty ? first : try priced(lines, shares)
    }

    private func priced(_ lines: [Int: OrderFormAmounts.Line], _ shares: [Int: Decimal]) throws(CartError)
        -> (body: [String: JSONValue], order: PricedOrder)
    {
        try checkCurrency()
        let body = try form.creation(amounts, lines, shares: shares)
        let request = try OrderRequest(body: .object(body), takesFractions: true)
        return (body, try rules.price(request, catalogue: catalogue, at: moment))
    }

    /// The store takes the number of a price, whatever currency it is in.
    private func checkCurrency() throws(CartError) {
        guard let currency = form.currency else { return }
        if let line = form.lines.first(where: form.isUnpriced) {
            throw .withoutPrice(
                localized("“%@” needs a price in %@: its own is in the shop's currency.", line.name, currency.code)
            )
        }
        let present = Set(form.base?.coupons ?? [])
        for code in form.coupons where !present.contains(code) {
            guard let coupon = catalogue.coupon(code), coupon.kind != .percent else { continue }
            throw .withoutPrice(
                localized(
                    "Coupon “%@” is an amount in the shop's currency, and this order is in %@.",
                    code,
                    currency.code
                )
            )
        }
    }

    /// A negative fee is taxed at the average rate of the cart. If prices include tax, the typed amount includes it:
    /// this is the part that is not tax.
    private func deductions(in order: PricedOrder) -> [Int: Decimal] {
        guard rules.settings.pricesIncludeTax, order.fees.count >= form.fees.count else { return [:] }
        var shares: [Int: Decimal] = [:]
        for (fee, row) in zip(form.fees, order.fees.suffix(form.fees.count)) where fee.amount < 0 {
            let (net, tax) = (Decimal(row.total), row.taxes.reduce(0) { $0 + Decimal($1.total) })
            // One that was reduced to the order's value stays as it is.
            guard tax != 0, net == fee.amount, net + tax != 0 else { continue }
            shares[fee.rowID] = net / (net + tax)
        }
        return shares
    }

    /// The changes to send for an existing order, and its price after them.
    func changed(_ base: OrderForm.Base) throws(CartError) -> (changes: [RecordChange], order: PricedOrder) {
        try checkCurrency()
        let changes = try form.changes(amounts)
        let values = Dictionary(changes.map { ($0.field, $0.value) }) { first, _ in first }
        var request = try OrderRequest(
            body: .object(OrderRow.body(values, coupons: base.coupons)),
            takesFractions: true
        )
        // Meta data alone triggers no calculation.
        if request.isVATExempt != nil, request.lines == nil { request.lines = [] }
        let before = try base.priced(amounts)
        return (changes, try rules.update(before, with: request, catalogue: catalogue, at: moment))
    }

    /// The order's total if the store only recalculated it; nil where it would not change.
    private func recalculation(_ base: OrderForm.Base) throws(CartError) -> OrderFormQuote.Recalculation? {
        let anew = try rules.update(
            base.priced(amounts),
            with: OrderRequest(lines: []),
            catalogue: catalogue,
            at: moment
        )
        let before = Money.amount(from: base.total) ?? 0
        let after = rounded(anew.totals.total)
        return before == after ? nil : OrderFormQuote.Recalculation(before: before, after: after)
    }

    func quote() -> OrderFormQuote {
        let base = form.base
        var typed: [Int: OrderFormAmounts.Line] = [:]
        let result = Result { () throws(CartError) in
            if let base { return try changed(base).order }
            typed = try amounts.lines(form)
            return try priced(typed).order
        }
        let order = try? result.get()
        let decimals = rules.settings.decimals
        var quote = OrderFormQuote(
            result: result,
            decimals: decimals,
            pricesIncludeTax: rules.settings.pricesIncludeTax,
            lines: lines(order, typed),
            totals: order.map(totals),
            taxes: (order?.taxRows ?? []).map { row in
                OrderFormQuote.Tax(
                    rateID: row.rateID,
                    name: rateNames[row.rateID] ?? "",
                    amount: rounded(row.taxTotal + row.shippingTaxTotal)
                )
            },
            coupons: coupons(order),
            recalculation: base.flatMap { base in try? recalculation(base) },
            isPrecise: base.map { $0.isPrecise && $0.pricesIncludeTax == rules.settings.pricesIncludeTax } ?? true,
            objections: objections(atCounter: false)
        )
        quote.latePrices = latePrices
        return quote
    }

    /// By the codes of the form, which the store may spell otherwise.
    private func coupons(_ order: PricedOrder?) -> [String: Decimal] {
        let includes = rules.settings.pricesIncludeTax
        let rows = (order?.coupons ?? []).map { row in
            (row.code, rounded(includes ? row.discount + row.discountTax : row.discount))
        }
        var found = Dictionary(rows) { first, _ in first }
        for code in form.coupons where found[code] == nil {
            found[code] = found.removeValue(forKey: catalogue.spelling(of: code).lowercased())
        }
        return found
    }

    private func rounded(_ amount: Amount) -> Decimal {
        Money.amount(from: amount.text(places: rules.settings.decimals)) ?? 0
    }

    /// - Parameter known: amounts computed already, by row.
    private func lines(_ order: PricedOrder?, _ known: [Int: OrderFormAmounts.Line]) -> [Int: OrderFormQuote.Line] {
        let base = Dictionary((form.base?.lines ?? []).map { ($0.itemID, $0) }) { first, _ in first }
        var kept = Dictionary((order?.lines ?? []).map { (Int64($0.id), $0) }) { first, _ in first }
        for id in base.keys where !form.lines.contains(where: { $0.itemID == id }) { kept[id] = nil }
        // New rows come after the existing ones, in the order of the form.
        var added = (order?.lines ?? []).filter { base[Int64($0.id)] == nil }[...]
        var found: [Int: OrderFormQuote.Line] = [:]
        for line in form.lines {
            let old = line.itemID.flatMap { base[$0] }
            let row = if let old { kept[old.itemID] } else { added.popFirst() }
            let typed =
                known[line.rowID] ?? old.map { typedLine(line, on: $0, row) } ?? (try? amounts.line(line))
                ?? OrderFormAmounts.Line()
            found[line.rowID] = OrderFormQuote.Line(
                price: typed.price,
                subtotal: typed.subtotal,
                total: typed.total,
                net: row.map { Decimal($0.total) } ?? 0,
                tax: row.map { Decimal($0.totalTax) } ?? 0
            )
        }
        return found
    }

    /// A line of the store's order, as the shop enters prices.
    private func typedLine(
        _ line: OrderForm.Line,
        on base: OrderForm.Base.Line,
        _ row: PricedOrder.Line?
    ) -> OrderFormAmounts.Line {
        if line.price != nil { return (try? amounts.line(line)) ?? OrderFormAmounts.Line() }
        let includes = rules.settings.pricesIncludeTax
        func whole(_ net: String, _ tax: String) -> Decimal {
            (Money.amount(from: net) ?? 0) + (includes ? Money.amount(from: tax) ?? 0 : 0)
        }
        let before = whole(base.subtotal, base.subtotalTax)
        let price = base.quantity == 0 ? before : before / base.quantity
        let decimals = rules.settings.decimals
        func shown(_ amount: Decimal) -> Decimal { Money.rounded(amount, decimals: decimals) }
        return OrderFormAmounts.Line(
            price: shown(price),
            subtotal: shown(price * line.quantity),
            total: row.map { shown(Decimal(includes ? $0.total + $0.totalTax : $0.total)) }
        )
    }

    private func totals(_ order: PricedOrder) -> OrderFormQuote.Totals {
        let includes = rules.settings.pricesIncludeTax
        var (goods, fees) = (Amount.zero, Amount.zero)
        for line in order.lines { goods += includes ? line.subtotal + line.subtotalTax : line.subtotal }
        for fee in order.fees { fees += includes ? fee.total + fee.totalTax : fee.total }
        let sums = order.totals
        // Of an order that nothing changes only the total is known as a sum.
        let shipping = order.shippingLines.reduce(Amount.zero) { $0 + $1.total }
        let taxes =
            order.lines.map(\.totalTax) + order.fees.map(\.totalTax) + order.shippingLines.map(\.totalTax)
        return OrderFormQuote.Totals(
            goods: rounded(goods),
            discount: rounded(includes ? sums.discountTotal + sums.discountTax : sums.discountTotal),
            fees: rounded(fees),
            shipping: rounded(sums.shippingTotal == .zero ? shipping : sums.shippingTotal),
            tax: rounded(sums.totalTax == .zero ? taxes.reduce(.zero) { $0 + $1 } : sums.totalTax),
            total: rounded(sums.total)
        )
    }
}

extension OrderFormPricing {
    init(_ form: OrderForm, _ basis: PriceBasis, at moment: Date) {
        self.init(
            form: form,
            rules: basis.rules,
            catalogue: basis.catalogue,
            moment: moment,
            rateNames: basis.rateNames,
            bars: basis.bars
        )
    }

    /// New lines of what is not simply sold, unless at a price that somebody typed: the store would sell it, some of it
    /// for nothing. Several of what is sold one per order, except at the counter, where the clerk was asked.
    func objections(atCounter: Bool) -> [OrderForm.Objection] {
        let several = atCounter ? [] : bars.soldSingly.sorted().compactMap(form.objectionToSeveral)
        return several
            + form.lines.compactMap { line in
                guard line.itemID == nil, let bar = bars.bar(of: line.goodsID, atCounter: atCounter),
                    line.price == nil || !bar.takesTypedPrice
                else { return nil }
                return OrderForm.Objection(field: .price(rowID: line.rowID), words: bar.advice(line.name))
            }
    }
}

extension OrderForm {
    /// Of its products and variations.
    var goodsIDs: Set<Int64> { Set(lines.flatMap { [$0.productID, $0.variationID] }) }

    /// The products and coupons it refers to.
    var named: OrderRequest {
        OrderRequest(
            lines: lines.map { CartLine(productID: Int($0.productID), variationID: Int($0.variationID)) },
            coupons: coupons
        )
    }
}
