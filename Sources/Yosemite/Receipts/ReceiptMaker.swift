import FoundationEssentials
import Networking
import WooFoundation

/// Makes a receipt from an order and its payment, so that its amounts add up to what was charged.
///
/// The order's own lines, discounts, fees, shipping and taxes are as the store calculated them. The difference to the
/// amount charged is in a row of its own: earlier refunds, or rounding.
struct ReceiptMaker: Sendable {
    let merchant: [String]
    let clerk: String?

    func receipt(number: String, for sale: PaidSale) -> Receipt {
        let order = sale.order
        let amounts = OrderAmounts(order)
        let lines = order.items.map { item in
            Receipt.Line(
                name: Self.plain(item.name),
                quantity: item.quantity,
                total: amounts.shown(item.subtotal, item.subtotalTax),
                details: item.attributes.prefix(10).map { Self.plain("\($0.name): \($0.value)") }
            )
        }
        let subtotal = lines.map(\.total).reduce(0, +)
        var adjustments = amounts.adjustments
        let sum = subtotal + adjustments.map(\.amount).reduce(0, +) + amounts.taxesOnTop
        if let rest = amounts.rest(sale.amount - sum) { adjustments.append(rest) }
        return Receipt(
            number: number,
            kind: .sale,
            paymentID: sale.paymentID,
            orderID: order.orderID,
            orderNumber: order.number,
            merchant: merchant,
            date: sale.paidAt,
            currency: order.currency,
            currencySymbol: order.currencySymbol,
            lines: lines,
            subtotal: subtotal,
            adjustments: adjustments,
            taxes: amounts.taxes,
            pricesIncludeTax: order.pricesIncludeTax,
            total: sale.amount,
            tender: sale.tender,
            tendered: sale.tendered,
            change: sale.change,
            reference: sale.reference,
            card: sale.card,
            mode: sale.mode,
            clerk: clerk
        )
    }

    func receipt(number: String, for money: ReturnedMoney) -> Receipt {
        let (order, plan) = (money.order, money.plan)
        let lines = plan.lines.map { line in
            let tax = order.pricesIncludeTax ? line.taxes.values.reduce(0, +) : 0
            return Receipt.Line(
                name: Self.plain(line.name),
                quantity: line.quantity,
                total: line.total + tax
            )
        }
        var byRate: [Int64: Decimal] = [:]
        for line in plan.lines { byRate.merge(line.taxes, uniquingKeysWith: +) }
        let taxes = byRate.sorted { $0.key < $1.key }.filter { $0.value != 0 }.map { rateID, amount in
            let rate = order.taxes.first { $0.rateID == rateID }
            return Receipt.Amount(label: rate.map(OrderAmounts.label) ?? Localization.tax, amount: amount)
        }
        let taxesOnTop = order.pricesIncludeTax ? 0 : taxes.map(\.amount).reduce(0, +)
        // Money only, without lines: all of it is the subtotal.
        let subtotal = lines.isEmpty ? plan.amount - taxesOnTop : lines.map(\.total).reduce(0, +)
        let rest = OrderAmounts(order).rest(plan.amount - subtotal - taxesOnTop, isRefund: true)
        return Receipt(
            number: number,
            kind: .refund,
            paymentID: money.refundID,
            orderID: order.orderID,
            orderNumber: order.number,
            merchant: merchant,
            date: money.returnedAt,
            currency: plan.currency,
            currencySymbol: order.currencySymbol,
            lines: lines,
            subtotal: subtotal,
            adjustments: rest.map { [$0] } ?? [],
            taxes: taxes,
            pricesIncludeTax: order.pricesIncludeTax,
            total: plan.amount,
            tender: money.tender,
            reference: money.reference,
            card: money.card,
            mode: money.mode,
            clerk: clerk,
            reason: plan.request.reason.isEmpty ? nil : Self.plain(plan.request.reason)
        )
    }

    /// Names from the store may contain HTML, and have any length.
    static func plain(_ html: String) -> String { cut(HTMLText.plain(String(html.prefix(2_000)))) }

    /// A name from this till's ledger, which is text. Sales of earlier versions have it as the store keeps it.
    static func kept(_ name: String) -> String { cut(HTMLEntities.decode(String(name.prefix(2_000)))) }

    private static func cut(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(400)))
    }
}

extension ReceiptMaker {
    enum Localization {
        static let tax = localized("Tax")
    }
}
