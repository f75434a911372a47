import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// Converts a priced cart to the ledger's form, with all digits of the store's amounts.
struct SaleWriter: Sendable {
    let cart: SaleCart
    let pricing: SaleCartPricing
    let quote: SaleQuote
    let legs: [SaleLeg]
    let soldAt: Date
    private let sold: OrderFormPricing
    private let body: [String: JSONValue]
    private let order: PricedOrder

    /// - Throws: `SaleProblem.notSellable`.
    init(cart: SaleCart, pricing: SaleCartPricing, quote: SaleQuote, legs: [SaleLeg], soldAt: Date) throws {
        self.cart = cart
        self.pricing = pricing
        self.quote = quote
        self.legs = legs
        self.soldAt = soldAt
        sold = pricing.sold()
        do throws(CartError) {
            let priced = try sold.priced()
            var named = priced.body
            // Without it a plugin for several currencies takes that of the API's user.
            if pricing.isCurrencyKnown { named["currency"] = .string(quote.currency) }
            (body, order) = (named, priced.order)
        } catch {
            throw SaleProblem.notSellable(error.words)
        }
    }

    /// - Throws: `EncodingError`, though none occurs.
    func draft() throws -> SaleDraft {
        var draft = SaleDraft(
            uuid: cart.uuid,
            currency: quote.currency,
            total: quote.total ?? 0,
            lines: try lines(),
            legs: legs,
            soldAt: soldAt
        )
        draft.tax = quote.tax
        draft.discount = Self.stored(quote.discount)
        draft.customerID = cart.customer.customerID
        draft.bodyJSON = try SaleBody(
            order: .object(body),
            cart: cart,
            taxes: taxes,
            decimals: quote.decimals
        ).text()
        return draft
    }

    /// By rate, as the store sums them up; untaxed amounts come last.
    var taxes: [SaleBody.Tax] {
        var nets: [Int: Amount] = [:]
        var untaxed = Amount.zero
        func add(_ total: Amount, _ taxes: [PricedOrder.Tax]) {
            if taxes.isEmpty { untaxed += total }
            for tax in taxes { nets[tax.rateID, default: .zero] += total }
        }
        for line in order.lines { add(line.total, line.taxes) }
        for fee in order.fees { add(fee.total, fee.taxes) }
        let decimals = quote.decimals
        func rounded(_ amount: Amount) -> Decimal { Money.rounded(Decimal(amount), decimals: decimals) }
        var taxes = order.taxRows.map { row in
            let rate = pricing.rates[row.rateID]
            return SaleBody.Tax(
                rateID: row.rateID,
                label: Self.label(rate?.name ?? "", rate?.rate ?? ""),
                rate: rate?.rate ?? "",
                net: rounded(nets[row.rateID] ?? .zero),
                tax: rounded(row.taxTotal + row.shippingTaxTotal)
            )
        }
        if untaxed != .zero {
            taxes.append(SaleBody.Tax(rateID: 0, label: "", rate: "", net: rounded(untaxed), tax: 0))
        }
        return taxes
    }

    /// `VAT 20%`
    static func label(_ name: String, _ rate: String) -> String {
        let name = name.isEmpty ? localized("Tax") : name
        guard !name.contains("%"), let percent = Money.amount(from: rate), percent != 0 else { return name }
        return "\(name) \(percent)%"
    }

    private func lines() throws -> [SaleDraft.Line] {
        var lines: [SaleDraft.Line] = []
        for (line, row) in zip(sold.form.lines, order.lines) {
            let goods = pricing.plain.catalogue[Int(line.goodsID)]
            let detail = cart.detail(line.rowID)
            var sale = SaleDraft.Line(
                name: line.name,
                quantity: line.quantity,
                price: Self.stored(quote.rows[line.rowID]?.price ?? 0),
                subtotal: Self.stored(Decimal(row.subtotal)),
                total: Self.stored(Decimal(row.total)),
                tax: Self.stored(Decimal(row.totalTax))
            )
            (sale.productID, sale.variationID, sale.sku) = (line.productID, line.variationID, line.sku)
            (sale.code, sale.taxClass) = (detail.code, row.taxClass)
            sale.bodyJSON = try SaleJSON.text(
                SaleLineBody(
                    before: sold.amounts.text(row.subtotal),
                    net: sold.amounts.text(row.total),
                    isTaxable: goods?.taxStatus ?? .taxable == .taxable,
                    taxes: taxes(row.taxes),
                    detail: detail
                )
            )
            lines.append(sale)
        }
        for (fee, row) in zip(sold.form.fees, order.fees) {
            let detail = cart.detail(fee.rowID)
            let quantity = cart.pieces(ofFee: fee.rowID)
            var sale = SaleDraft.Line(
                name: fee.name,
                quantity: quantity,
                price: Self.stored((quote.rows[fee.rowID]?.subtotal ?? 0) / quantity),
                subtotal: Self.stored(Decimal(row.total)),
                total: Self.stored(Decimal(row.total)),
                tax: Self.stored(Decimal(row.totalTax))
            )
            (sale.kind, sale.taxClass) = ("custom", fee.taxClass)
            sale.bodyJSON = try SaleJSON.text(
                SaleLineBody(
                    before: sold.amounts.text(row.total),
                    net: sold.amounts.text(row.total),
                    isTaxable: fee.isTaxable,
                    taxes: taxes(row.taxes),
                    detail: detail
                )
            )
            lines.append(sale)
        }
        return lines
    }

    private func taxes(_ taxes: [PricedOrder.Tax]) -> [Int: String] {
        Dictionary(taxes.map { ($0.rateID, sold.amounts.text($0.total)) }) { first, _ in first }
    }

    /// With the digits of the ledger's columns; the body has all.
    private static func stored(_ amount: Decimal) -> Decimal { Money.rounded(amount, decimals: Money.storedDigits) }
}

extension SaleWriter {
    /// The void of a sale: the same rows with negative amounts.
    static func voiding(_ sale: TillSale, reason: String, at date: Date) -> SaleDraft {
        func minus(_ stored: Int64) -> Decimal { -Money.amount(stored: stored) }
        let lines = sale.lines.map { line in
            var void = SaleDraft.Line(
                name: line.name,
                quantity: minus(line.quantity),
                price: Money.amount(stored: line.price),
                subtotal: minus(line.subtotal),
                total: minus(line.total),
                tax: minus(line.tax)
            )
            (void.kind, void.productID, void.variationID) = (line.kind, line.productID, line.variationID)
            (void.sku, void.code, void.taxClass, void.bodyJSON) = (line.sku, line.code, line.taxClass, line.bodyJSON)
            return void
        }
        let legs = sale.legs.map { leg in
            var back = SaleLeg(
                kind: SaleLeg.Kind(rawValue: leg.kind) ?? .tender,
                tender: leg.tender,
                due: minus(leg.due),
                rounded: minus(leg.rounded),
                tendered: minus(leg.rounded),
                reference: leg.reference
            )
            back.card = SaleLeg(leg).card
            return back
        }
        var draft = SaleDraft(
            uuid: UUID().uuidString.lowercased(),
            currency: sale.sale.currency,
            total: minus(sale.sale.total),
            lines: lines,
            legs: legs,
            soldAt: date
        )
        (draft.kind, draft.refersTo) = ("void", sale.sale.uuid)
        (draft.tax, draft.discount) = (minus(sale.sale.tax), minus(sale.sale.discount))
        draft.customerID = sale.sale.customerID
        draft.bodyJSON = JSONValue.object(["reason": .string(String(reason.prefix(400)))]).text
        return draft
    }
}
