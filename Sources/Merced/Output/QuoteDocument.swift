import FoundationEssentials
import Yosemite

/// A line of `merced orders quote --json`: an order's amounts by the names and with the digits of wc/v3, or `error`.
struct QuoteDocument: Encodable {
    /// What makes a quote doubtful, or impossible.
    struct Words: Encodable {
        /// The HTTP status with which the store would answer; null where this program cannot compute it.
        var status: Int?
        let code: String
        let message: String
    }

    /// Whether our computation was found to equal the store's.
    struct Trust: Encodable {
        let trusted: Bool
        /// Why the store's total decides; null where it is trusted.
        let untrusted: Words?

        init(_ trust: PricingTrust) {
            trusted = trust.isTrusted
            untrusted = trust.reason.map { Words(code: trust.code, message: $0) }
        }
    }

    private let order: QuotedOrder?
    private let error: Words?
    private let reasons: [Words]
    private let trust: Trust?
    private let currency: String?

    /// - Parameter currency: the order's, or the store's.
    init(_ quote: OrderQuote, _ trust: PricingTrust, currency: String) {
        self.currency = currency
        reasons = quote.reasons.map(QuoteWords.reason)
        self.trust = Trust(trust)
        switch quote.result {
        case .success(let order):
            self.order = QuotedOrder(order, places: quote.decimals)
            error = nil
        case .failure(let problem):
            order = nil
            error = QuoteWords.error(problem)
        }
    }

    /// For a line that is not JSON.
    init(unreadable problem: String) {
        order = nil
        reasons = []
        trust = nil
        currency = nil
        error = Words(status: 400, code: "rest_invalid_json", message: problem)
    }

    /// For people: the total, and remarks on it.
    var text: String {
        let words = reasons.map(\.message)
        if let error { return "! " + ([error.message] + words).joined(separator: "  ! ") }
        return ([order?.total ?? ""] + words).joined(separator: "  ! ")
    }

    private enum CodingKeys: CodingKey {
        case error, exact, reasons, currency
    }

    func encode(to encoder: any Encoder) throws {
        try trust?.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        // The store accepts only JSON too.
        try container.encode(reasons.isEmpty, forKey: .exact)
        try container.encode(reasons, forKey: .reasons)
        try container.encodeIfPresent(currency, forKey: .currency)
        if let order { return try order.encode(to: encoder) }
        try container.encode(error, forKey: .error)
    }
}

/// The rows and sums of an order, with the decimals of wc/v3.
private struct QuotedOrder: Encodable {
    struct Tax: Encodable {
        let id: Int
        let total: String
        /// Empty where the row has no discounts.
        let subtotal: String
    }

    struct Line: Encodable {
        let product_id: Int
        let variation_id: Int
        let quantity: Decimal
        let tax_class: String
        let subtotal: String
        let subtotal_tax: String
        let total: String
        let total_tax: String
        let taxes: [Tax]
    }

    struct Fee: Encodable {
        let tax_class: String
        let tax_status: String
        let total: String
        let total_tax: String
        let taxes: [Tax]
    }

    struct Shipping: Encodable {
        let method_id: String
        let instance_id: String
        let total: String
        let total_tax: String
        let taxes: [Tax]
    }

    struct Coupon: Encodable {
        let code: String
        let discount: String
        let discount_tax: String
    }

    struct TaxRow: Encodable {
        let rate_id: Int
        let compound: Bool
        let tax_total: String
        let shipping_tax_total: String
    }

    let line_items: [Line]
    let fee_lines: [Fee]
    let shipping_lines: [Shipping]
    let coupon_lines: [Coupon]
    let tax_lines: [TaxRow]
    let discount_total: String
    let discount_tax: String
    let shipping_total: String
    let shipping_tax: String
    let cart_tax: String
    let total_tax: String
    let total: String

    init(_ order: PricedOrder, places: Int) {
        func taxes(_ taxes: [PricedOrder.Tax]) -> [Tax] {
            taxes.map { tax in
                let subtotal = tax.subtotal?.text(places: places) ?? ""
                return Tax(id: tax.rateID, total: tax.total.text(places: places), subtotal: subtotal)
            }
        }
        line_items = order.lines.map { line in
            Line(
                product_id: line.productID,
                variation_id: line.variationID,
                quantity: Decimal(string: line.quantity.text) ?? 0,
                tax_class: line.taxClass,
                subtotal: line.subtotal.text(places: places),
                subtotal_tax: line.subtotalTax.text(places: places),
                total: line.total.text(places: places),
                total_tax: line.totalTax.text(places: places),
                taxes: taxes(line.taxes)
            )
        }
        fee_lines = order.fees.map { fee in
            Fee(
                tax_class: fee.taxClass,
                tax_status: fee.isTaxable ? "taxable" : "none",
                total: fee.total.text(places: places),
                total_tax: fee.totalTax.text(places: places),
                taxes: taxes(fee.taxes)
            )
        }
        shipping_lines = order.shippingLines.map { row in
            Shipping(
                method_id: row.methodID,
                instance_id: row.instanceID,
                total: row.total.text(places: places),
                total_tax: row.totalTax.text(places: places),
                taxes: taxes(row.taxes)
            )
        }
        // The store prints these two with all their digits.
        coupon_lines = order.coupons.map {
            Coupon(code: $0.code, discount: $0.discount.text, discount_tax: $0.discountTax.text)
        }
        tax_lines = order.taxRows.map { row in
            TaxRow(
                rate_id: row.rateID,
                compound: row.isCompound,
                tax_total: row.taxTotal.text(places: places),
                shipping_tax_total: row.shippingTaxTotal.text(places: places)
            )
        }
        let totals = order.totals
        discount_total = totals.discountTotal.text(places: places)
        discount_tax = totals.discountTax.text(places: places)
        shipping_total = totals.shippingTotal.text(places: places)
        shipping_tax = totals.shippingTax.text(places: places)
        cart_tax = totals.cartTax.text(places: places)
        total_tax = totals.totalTax.text(places: places)
        total = totals.total.text(places: places)
    }
}
