import FoundationEssentials
import WooFoundation
import Yosemite

/// The price of an order, by `--quote`.
struct FormQuoteDocument: Encodable {
    struct Line: Encodable {
        let product_id: Int64
        let variation_id: Int64
        let name: String
        let quantity: Decimal
        /// For one unit; this and the next as the shop enters prices, null where the product is not mirrored.
        let price: String?
        /// Before the line's own discount and coupons.
        let subtotal: String?
        /// After both; null where the order has no price.
        let total: String?
    }

    let currency: String
    let line_items: [Line]
    let total: String?
    let total_tax: String?
    let discount_total: String?
    let shipping_total: String?
    let fee_total: String?
    let exact: Bool
    let reasons: [QuoteDocument.Words]
    let error: QuoteDocument.Words?
    /// The total when the store only recalculates the order; null where that equals the current one.
    let recalculated_total: String?

    init(_ quote: OrderFormQuote, _ form: OrderForm, currency: String) {
        func text(_ amount: Decimal?) -> String? {
            amount.map { Money.text(Money.rounded($0, decimals: quote.decimals), currency: currency) }
        }
        self.currency = currency
        line_items = form.lines.map { line in
            let priced = quote.lines[line.rowID]
            let paid = priced.map { quote.pricesIncludeTax ? $0.net + $0.tax : $0.net }
            return Line(
                product_id: line.productID,
                variation_id: line.variationID,
                name: line.name,
                quantity: line.quantity,
                price: text(priced?.price),
                subtotal: text(priced?.subtotal),
                total: quote.totals == nil ? nil : text(paid)
            )
        }
        total = text(quote.totals?.total)
        total_tax = text(quote.totals?.tax)
        discount_total = text(quote.totals?.discount)
        shipping_total = text(quote.totals?.shipping)
        fee_total = text(quote.totals?.fees)
        exact = quote.isExact
        reasons = quote.reasons.map(QuoteWords.reason)
        error = quote.problem.map(QuoteWords.error)
        recalculated_total = text(quote.recalculation?.after)
    }

    /// For people: lines before coupons, which are subtracted below them.
    func lines(_ quote: OrderFormQuote, _ form: OrderForm) -> [String] {
        if let error { return ["! " + error.message] }
        var lines = form.lines.map { line in
            let total = quote.lines[line.rowID]?.total.map { Money.text($0, decimals: quote.decimals) }
            return "\(line.quantity) × \(line.name)  \(total ?? "?")"
        }
        func add(_ name: String, _ amount: String?) {
            if let amount, Money.amount(from: amount) != 0 { lines.append("\(name)  \(amount)") }
        }
        add("Fees", fee_total)
        add("Discount", discount_total.map { "-" + $0 })
        add("Shipping", shipping_total)
        add("Tax", total_tax)
        lines.append("Total  \(total ?? "?")" + (form.currency.map { " \($0.code)" } ?? ""))
        return lines + reasons.map { "! " + $0.message }
    }
}
