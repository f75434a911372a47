import App
import WooFoundation
import Yosemite

/// `orders show` as text: one fact per line, cleaned.
struct OrderText {
    let order: Order
    let format: StoreFormat

    var lines: [String] {
        var lines = [
            "Order \(order.named.label)  \(order.statusKey)",
            "Placed    \(format.pageDate(order.dateCreated))",
            "Paid      \(order.datePaid.map(format.pageDate) ?? "no")",
            "Customer  \(CustomerWords.name(order.customerName, customerID: order.customerID))  \(order.billingAddress?.email ?? "")",
            "Payment   \(HTMLText.plain(order.paymentMethodTitle))",
        ]
        for item in order.items {
            lines.append("\(item.quantity) × \(HTMLText.plain(item.name))  \(money(item.total))")
        }
        if let discount = order.discountTotalAmount, discount != 0 {
            lines.append("Discount  -\(money(order.discountTotal))")
        }
        lines.append("Shipping  \(money(order.shippingTotal))")
        lines.append("Tax       \(money(order.totalTax))")
        lines.append("Total     \(money(order.total))")
        for refund in order.refunds {
            lines.append("Refund    \(money(refund.total))  \(HTMLText.plain(refund.reason))")
        }
        if !order.customerNote.isEmpty { lines.append("Note from customer: \(order.customerNote)") }
        return lines.flatMap { TextCleaning.lines($0) }
    }

    private func money(_ text: String) -> String {
        format.money(text, currency: order.currency, symbol: order.currencySymbol)
    }
}
