import App
import Yosemite

/// Orders as lines of text under a heading.
@MainActor
enum OrderTable {
    static func lines(_ found: OrderRows, format: StoreFormat) -> [String] {
        var table = TextTable([
            ("ORDER", .left), ("DATE", .left), ("CUSTOMER", .left), ("ITEMS", .right), ("TOTAL", .right),
            ("STATUS", .left),
        ])
        for order in found.orders {
            table.add([
                "#\(order.number)", format.pageDate(order.dateCreated),
                CustomerWords.name(order.customerName, customerID: order.customerID), "\(order.itemCount)",
                format.money(order.total, currency: order.currency, symbol: order.currencySymbol),
                order.status + (found.edits.isWaiting(orderID: order.orderID) ? " (not sent yet)" : ""),
            ])
        }
        let rest = found.count > found.orders.count ? ["\(found.orders.count) of \(found.count)"] : []
        return table.lines + rest
    }
}
