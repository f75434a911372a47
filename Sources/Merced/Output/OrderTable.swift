import App
import Yosemite

/// Orders as lines of text under a heading.
@MainActor
struct OrderTable {
    private let format: StoreFormat
    private var table = TextTable([
        ("ORDER", .left), ("DATE", .left), ("CUSTOMER", .left), ("ITEMS", .right), ("TOTAL", .right),
        ("STATUS", .left),
    ])

    init(format: StoreFormat) { self.format = format }

    static func lines(_ found: OrderRows, format: StoreFormat) -> [String] {
        var table = OrderTable(format: format)
        return table.lines(found.orders, edits: found.edits)
            + (found.count > found.orders.count ? ["\(found.orders.count) of \(found.count)"] : [])
    }

    /// These orders, below those of earlier calls.
    mutating func lines(_ orders: [OrderSummary], edits: OpenEdits) -> [String] {
        for order in orders {
            table.add([
                order.named.label, format.pageDate(order.dateCreated),
                CustomerWords.name(order.customerName, customerID: order.customerID), "\(order.itemCount)",
                format.money(order.total, currency: order.currency, symbol: order.currencySymbol),
                order.status + (edits.isWaiting(orderID: order.orderID) ? " (not sent yet)" : ""),
            ])
        }
        return table.takeLines()
    }
}
