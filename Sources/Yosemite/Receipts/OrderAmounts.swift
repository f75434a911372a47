import FoundationEssentials
import Networking
import WooFoundation

/// The amounts of an order as on its receipt: with tax where the order's prices include it, rounded to the decimals of
/// the order's total.
struct OrderAmounts {
    private let order: Order
    private let decimals: Int

    init(_ order: Order) {
        self.order = order
        let point = order.total.lastIndex(of: ".")
        decimals = min(point.map { order.total.distance(from: $0, to: order.total.endIndex) - 1 } ?? 0, 8)
    }

    /// Discounts, fees, shipping and gift cards, in this order.
    var adjustments: [Receipt.Amount] {
        var rows = order.coupons.map { coupon in
            Receipt.Amount(
                label: Localization.discount(coupon.code),
                amount: -shown(coupon.discount, coupon.discountTax)
            )
        }
        // Discounts without a coupon: a price changed by hand.
        let other = -shown(order.discountTotal, order.discountTax) - rows.map(\.amount).reduce(0, +)
        rows.append(Receipt.Amount(label: Localization.discount, amount: other))
        rows += order.fees.map { fee in
            let name = ReceiptMaker.plain(fee.name)
            return Receipt.Amount(label: name.isEmpty ? Localization.fee : name, amount: shown(fee.total, fee.totalTax))
        }
        rows += order.shippingLines.map { line in
            let title = ReceiptMaker.plain(line.methodTitle)
            return Receipt.Amount(
                label: title.isEmpty ? Localization.shipping : Localization.shipping(title),
                amount: shown(line.total, line.totalTax)
            )
        }
        rows += order.appliedGiftCards.map { card in
            Receipt.Amount(label: Localization.giftCard, amount: -shown(card.amount, ""))
        }
        return rows.filter { $0.amount != 0 }
    }

    /// By rate.
    var taxes: [Receipt.Amount] {
        order.taxes.map { tax in
            Receipt.Amount(
                label: Self.label(tax),
                amount: rounded(amount(tax.totalTax) + amount(tax.totalShippingTax))
            )
        }.filter { $0.amount != 0 }
    }

    /// The tax added to the prices shown.
    var taxesOnTop: Decimal { order.pricesIncludeTax ? 0 : taxes.map(\.amount).reduce(0, +) }

    /// An amount without tax as shown on the receipt.
    func shown(_ text: String, _ tax: String) -> Decimal {
        rounded(amount(text) + (order.pricesIncludeTax ? amount(tax) : 0))
    }

    /// The row that makes a receipt add up; nil where none is needed.
    func rest(_ difference: Decimal, isRefund: Bool = false) -> Receipt.Amount? {
        guard difference != 0 else { return nil }
        if !isRefund, difference == order.refundedAmount {
            return Receipt.Amount(label: Localization.refunded, amount: difference)
        }
        let unit = Decimal(sign: .plus, exponent: -decimals, significand: 1)
        let isRounding = abs(difference) <= unit * Decimal(order.items.count + order.taxes.count + 2)
        return Receipt.Amount(label: isRounding ? Localization.rounding : Localization.other, amount: difference)
    }

    /// `VAT 20%`
    static func label(_ tax: OrderTaxLine) -> String {
        let name = ReceiptMaker.plain(tax.label.isEmpty ? tax.rateCode : tax.label)
        let label = name.isEmpty ? ReceiptMaker.Localization.tax : name
        return label.contains("%") || tax.ratePercent == 0 ? label : "\(label) \(tax.ratePercent)%"
    }

    private func amount(_ text: String) -> Decimal { Money.amount(from: text) ?? 0 }

    private func rounded(_ amount: Decimal) -> Decimal { Money.rounded(amount, decimals: decimals) }
}

extension OrderAmounts {
    enum Localization {
        static let discount = localized("Discount")
        static let fee = localized("Fee")
        static let shipping = localized("Shipping")
        static let giftCard = localized("Gift card")
        static let refunded = localized("Refunded before")
        static let rounding = localized("Rounding")
        static let other = localized("Other")
        static func discount(_ code: String) -> String { localized("Discount (%@)", ReceiptMaker.plain(code)) }
        static func shipping(_ title: String) -> String { localized("Shipping (%@)", title) }
    }
}
