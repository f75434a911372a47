import CartEngine
import FoundationEssentials
import WooFoundation

/// Makes the receipt of a sale at the register, before the store knows of it.
struct SaleReceiptMaker: Sendable {
    let merchant: [String]
    let clerk: String?
    let cart: SaleCart
    let quote: SaleQuote
    let taxes: [SaleBody.Tax]
    let legs: [SaleLeg]
    let symbol: String
    let soldAt: Date
    let mode: PaymentMode
    /// Whether the law requires a signer that the shop does not have.
    let isUnsigned: Bool
    /// A signer's lines for paper, or why it did not sign; nil where there is none.
    let signing: [String]?

    func receipt(_ number: String) -> Receipt {
        let lines = cart.rows.map { row in
            Receipt.Line(
                name: ReceiptMaker.kept(row.name),
                quantity: row.quantity,
                total: shown(quote.rows[row.id]?.subtotal ?? 0),
                details: row.detail.weight.map { [$0.words] } ?? []
            )
        }
        let subtotal = quote.subtotal
        let total = quote.total ?? 0
        var adjustments: [Receipt.Amount] = []
        let own = quote.shownDiscountOfRows
        if own != 0 { adjustments.append(Receipt.Amount(label: Localization.discount, amount: -own)) }
        for code in cart.coupons {
            guard let off = quote.form.coupons[code], off != 0 else { continue }
            adjustments.append(Receipt.Amount(label: Localization.coupon(code), amount: -off))
        }
        let added = quote.form.pricesIncludeTax ? 0 : quote.tax
        let rest = total - subtotal - adjustments.map(\.amount).reduce(0, +) - added
        if rest != 0 {
            let label = cart.isTaxExempt ? Localization.exempt : Localization.rounding
            adjustments.append(Receipt.Amount(label: label, amount: rest))
        }
        let cash = legs.filter { $0.kind == .cash }
        return Receipt(
            number: number,
            kind: .sale,
            paymentID: cart.uuid,
            orderID: 0,
            orderNumber: "",
            merchant: merchant,
            date: soldAt,
            currency: quote.currency,
            currencySymbol: symbol,
            lines: lines,
            subtotal: subtotal,
            adjustments: adjustments,
            taxes: taxes.filter { $0.rateID != 0 && $0.tax != 0 }.map {
                Receipt.Amount(label: $0.label, amount: $0.tax)
            },
            pricesIncludeTax: quote.form.pricesIncludeTax,
            total: total,
            tender: cash.isEmpty ? .external : .cash,
            tendered: cash.last?.tendered,
            change: cash.isEmpty ? nil : cash.map(\.change).reduce(0, +),
            reference: legs.map(\.reference).first { !$0.isEmpty },
            mode: mode,
            clerk: clerk,
            legs: legs.map { Receipt.Leg($0) },
            isUnsigned: isUnsigned ? true : nil,
            signing: signing
        )
    }

    private func shown(_ amount: Decimal) -> Decimal { Money.rounded(amount, decimals: quote.decimals) }

    /// What the receipt of a void or a return says of a card: the processor is asked after it is written.
    static let goesToCard = localized("goes back to the card")

    private enum Localization {
        static let discount = localized("Discount")
        static let rounding = localized("Rounding")
        static let exempt = localized("Without tax")
        static func coupon(_ code: String) -> String { localized("Discount (%@)", ReceiptMaker.plain(code)) }
    }
}
