import TerminalUI
import WooFoundation
import Yosemite

/// `y`: what of an order can be copied. Missing values are disabled.
@MainActor
struct OrderCopyMenu {
    struct Item: Hashable {
        let id: String
        let label: String
        let key: Character
        /// Empty where the order has none.
        let value: String
        /// The displayed text; the value itself where nil.
        var shown: String?
    }

    let order: Order
    let context: SiteContext

    var items: [Item] {
        let billing = order.billingAddress
        let address = order.shippingAddress ?? billing
        let link = OrderLinks.administration(orderID: order.orderID, siteURL: context.format.settings.siteURL)
        return [
            Item(id: "number", label: Localization.number, key: "n", value: number),
            Item(id: "total", label: Localization.total, key: "t", value: total),
            Item(id: "customer", label: Localization.customer, key: "c", value: TextCleaning.clean(order.customerName)),
            Item(id: "email", label: Localization.mail, key: "e", value: TextCleaning.clean(billing?.email ?? "")),
            Item(
                id: "address",
                label: Localization.address,
                key: "a",
                value: address.map { AddressLines.lines($0).map(TextCleaning.clean).joined(separator: "\n") } ?? "",
                shown: address.map(AddressLines.oneLine)
            ),
            Item(id: "link", label: Localization.link, key: "w", value: link?.address ?? ""),
            Item(id: "pay", label: Localization.pay, key: "p", value: payment),
            Item(
                id: "order",
                label: Localization.whole,
                key: "o",
                value: OrderPlainText(order: order, context: context).text,
                shown: Localization.asText
            ),
        ]
    }

    var choices: [Choice] {
        items.map { item in
            Choice(
                id: item.id,
                label: item.value.isEmpty ? item.label : "\(item.label)  \(item.shown ?? item.value)",
                key: item.key,
                availability: item.value.isEmpty ? .disabled(reason: Localization.none) : .enabled
            )
        }
    }

    private var number: String { order.number.isEmpty ? "\(order.orderID)" : order.number }

    /// The address for payment, as given by the store; empty where nothing is due.
    private var payment: String {
        guard order.needsPayment, order.orderID > 0, let link = order.paymentURL.flatMap({ Link($0) }) else {
            return ""
        }
        return link.address.hasPrefix("mailto:") ? "" : link.address
    }

    private var total: String {
        context.format.money(order.total, currency: order.currency, symbol: order.currencySymbol)
    }

    enum Localization {
        static func title(_ number: String) -> String { localized("Copy of order #%@", number) }
        static let reading = localized("Reading the order…")
        static let number = localized("Number")
        static let total = localized("Total")
        static let customer = localized("Customer")
        static let mail = localized("E-mail")
        static let address = localized("Address")
        static let link = localized("Link")
        static let pay = localized("Payment link")
        static let whole = localized("Whole order")
        static let asText = localized("as text")
        static let none = localized("this order has none")
    }
}
