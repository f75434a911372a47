import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The sections of an order as lines of a page.
@MainActor
struct OrderLines {
    let order: Order
    let context: SiteContext
    /// Where row changes are pending: `order` is the expected result.
    var coming: OrderToCome?

    private var format: StoreFormat { context.format }

    private func money(_ text: String) -> String {
        format.money(text, currency: order.currency, symbol: order.currencySymbol)
    }

    private func money(_ amount: Decimal) -> String {
        format.money(amount, currency: order.currency, symbol: order.currencySymbol)
    }

    var summary: [PageLine] {
        var lines: [PageLine] = [.field(Localization.placed, placed)]
        lines.append(.field(label: Localization.customer, value: who))
        if let address = order.shippingAddress ?? order.billingAddress {
            lines.append(.field(Localization.shipTo, AddressLines.oneLine(address)))
        }
        let methods = order.shippingLines.map { HTMLText.plain($0.methodTitle) }.filter { !$0.isEmpty }
        if !methods.isEmpty { lines.append(.field(Localization.shipping, methods.joined(separator: ", "))) }
        lines.append(.field(Localization.payment, payment))
        lines.append(.blank)
        lines += order.items.map(itemPair) + removed
        lines.append(.rule)
        lines += totals
        lines += GiftCardLines(order: order, context: context).lines
        if !order.customerNote.isEmpty {
            lines += [.blank, .heading(Localization.noteFromCustomer)]
            lines += TextCleaning.lines("“\(order.customerNote)”").map { .text($0) }
        }
        return lines
    }

    var who: [Span] {
        let mail = order.billingAddress?.email ?? ""
        let words = CustomerWords.name(order.customerName, customerID: order.customerID)
        guard let buyer = order.buyer else { return [Span(words)] }
        guard !mail.isEmpty else { return [Span(words, to: buyer)] }
        return (order.customerName.isEmpty ? [] : [Span(order.customerName, to: buyer), Span("  ")])
            + [Span(mail, link: .mail(mail), to: buyer)]
    }

    var items: [PageLine] {
        var lines: [PageLine] = []
        for item in order.items {
            lines.append(itemPair(item))
            for attribute in item.attributes {
                lines.append(
                    .text("    \(HTMLText.plain(attribute.name)): \(HTMLText.plain(attribute.value))", role: .muted)
                )
            }
            for addOn in item.addOns { lines.append(.text("    \(addOn.key): \(addOn.value)", role: .muted)) }
            var facts = [Localization.each(money(item.price))]
            if !item.sku.isEmpty { facts.append(Localization.sku(item.sku)) }
            if let tax = item.totalTaxAmount, tax != 0 { facts.append(Localization.tax(money(tax))) }
            lines.append(.text("    " + facts.joined(separator: "  ·  "), role: .muted))
        }
        if order.items.isEmpty { lines.append(.text(Localization.noItems, role: .muted)) }
        lines += removed
        lines.append(.rule)
        return lines + totals
    }

    private func itemPair(_ item: OrderItem) -> PageLine {
        let count = "\(item.quantity) × "
        let name = HTMLText.plain(item.name)
        let left = item.productID > 0 ? Span(count + name, to: .product(item.productID)) : Span(count + name)
        let mark = mark(coming?.changedItems.contains(item.itemID))
        return .pair(left: mark + [left], right: Span(money(item.subtotal.isEmpty ? item.total : item.subtotal)))
    }

    /// The mark before a pending change.
    private func mark(_ waits: Bool?) -> [Span] { waits == true ? [Span("~ ", role: .fieldChanged)] : [] }

    /// Rows whose removal is pending.
    private var removed: [PageLine] {
        (coming?.removed ?? []).map { name, quantity in
            let words = quantity.map { "\($0) × " } ?? ""
            return .text(mark(true) + [Span(Localization.takenOff(words + HTMLText.plain(name)), role: .muted)])
        }
    }

    private var placed: String {
        let channel: String
        switch order.createdVia {
        case "": return format.pageDate(order.dateCreated)
        case "checkout", "store-api": channel = Localization.online
        case "admin": channel = Localization.byHand
        case "pos-rest-api": channel = Localization.atTheRegister
        case "rest-api": channel = Localization.byProgram
        case let other: channel = Localization.via(other)
        }
        return format.pageDate(order.dateCreated) + ", " + channel
    }

    private var payment: String {
        let title = HTMLText.plain(order.paymentMethodTitle)
        let method =
            title.isEmpty ? (order.paymentMethodID.isEmpty ? Localization.noMethod : order.paymentMethodID) : title
        // A refund proves a payment, even where the store has no date for it any more.
        let wasPaid = order.status.rawValue == "refunded" || !order.refunds.isEmpty
        let paid =
            order.datePaid.map { Localization.paidOn(format.pageDate($0)) }
            ?? (wasPaid ? Localization.paidUndated : Localization.notPaid)
        let transaction = order.transactionID.isEmpty ? "" : "  " + order.transactionID
        return method + ", " + paid + transaction
    }

    /// `Discount (SPRING, MUG5)`; each code opens its coupon.
    private var discount: [Span] {
        let codes = order.coupons.map { HTMLText.plain($0.code) }.filter { !$0.isEmpty }
        guard !codes.isEmpty else { return [Span(Localization.discount)] }
        var spans = [Span(Localization.discount + " (")]
        for (index, code) in codes.enumerated() {
            if index > 0 { spans.append(Span(", ")) }
            spans.append(Span(code, to: .coupon(code: code)))
        }
        return spans + [Span(")")]
    }

    private var totals: [PageLine] {
        var lines: [PageLine] = []
        func line(_ label: String, _ amount: String, role: Role = .text, waits: Bool? = nil) {
            lines.append(.pair(left: mark(waits) + [Span(label, role: role)], right: Span(amount, role: role)))
        }
        let subtotal = order.items.compactMap(\.subtotalAmount).reduce(0, +)
        line(Localization.subtotal, money(subtotal))
        if let discount = order.discountTotalAmount, discount != 0, coming == nil {
            lines.append(.pair(left: self.discount, right: Span(money(-discount))))
        } else if coming != nil, !order.coupons.isEmpty {
            lines.append(.pair(left: mark(coming?.changesCoupons) + self.discount, right: Span("")))
        }
        if let shipping = order.shippingTotalAmount, shipping != 0 || !order.shippingLines.isEmpty {
            line(Localization.shipping, money(shipping), waits: coming.map { !$0.changedShipping.isEmpty })
        }
        for fee in order.fees {
            let name = fee.name.isEmpty ? Localization.fee : HTMLText.plain(fee.name)
            line(name, money(fee.total), waits: coming?.changedFees.contains(fee.feeID))
        }
        for card in order.appliedGiftCards {
            let amount = Money.amount(from: card.amount)
            let words = Localization.giftCard(GiftCardLines.masked(card.code))
            line(words, amount.map { money(-abs($0)) } ?? money(card.amount))
        }
        for tax in order.taxes where coming == nil {
            let amounts = [tax.totalTax, tax.totalShippingTax].compactMap(Money.amount(from:))
            line(HTMLText.plain(tax.label), money(amounts.reduce(0, +)))
        }
        if order.taxes.isEmpty, coming == nil, let tax = order.totalTaxAmount, tax != 0 {
            line(Localization.taxes, money(tax))
        }
        if coming != nil { lines.append(.text(Localization.notSentYet, role: .muted)) }
        line(order.datePaid == nil ? Localization.total : Localization.totalPaid, money(order.total), role: .title)
        for refund in order.refunds {
            let reason = HTMLText.plain(refund.reason)
            let words = reason.isEmpty ? Localization.refund : Localization.refundFor(reason)
            let left = Span(words, role: .moneyOut, to: .refund(id: refund.refundID, orderID: order.orderID))
            lines.append(.pair(left: [left], right: Span(money(refund.total), role: .moneyOut)))
        }
        if !order.refunds.isEmpty, let net = order.netAmount { line(Localization.net, money(net), role: .title) }
        return lines
    }
}

extension OrderLines {
    enum Localization {
        static let placed = localized("Placed")
        static let customer = localized("Customer")
        static let shipTo = localized("Ship to")
        static let shipping = localized("Shipping")
        static let payment = localized("Payment")
        static let noMethod = localized("no method")
        static let notPaid = localized("not paid")
        static let paidUndated = localized("no date of payment")
        static func paidOn(_ date: String) -> String { localized("paid %@", date) }
        static let online = localized("online")
        static let byHand = localized("in admin")
        static let atTheRegister = localized("at the register")
        static let byProgram = localized("via API")
        static func via(_ source: String) -> String { localized("via %@", source) }
        static let noteFromCustomer = localized("Note from customer")
        static let subtotal = localized("Subtotal")
        static let discount = localized("Discount")
        static let fee = localized("Fee")
        static func giftCard(_ code: String) -> String { localized("Gift card %@", code) }
        static let taxes = localized("Tax")
        static let total = localized("Total")
        static let totalPaid = localized("Total paid")
        static let refund = localized("Refunded")
        static func refundFor(_ reason: String) -> String { localized("Refunded: %@", reason) }
        static let net = localized("Net")
        static let noItems = localized("No items.")
        static func takenOff(_ row: String) -> String { localized("Removed: %@", row) }
        static let notSentYet = localized("~ is not sent yet; tax and coupon discounts are in the total.")
        static func each(_ price: String) -> String { localized("%@ each", price) }
        static func sku(_ sku: String) -> String { localized("SKU %@", sku) }
        static func tax(_ amount: String) -> String { localized("tax %@", amount) }
    }
}
