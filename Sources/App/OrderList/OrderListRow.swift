import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// An order as a row of the list.
@MainActor
enum OrderListRow {
    static let columns: [TableColumn] = [
        TableColumn(
            id: "order",
            title: Localization.order,
            priority: 1,
            minimum: 7,
            ideal: 7,
            enough: 12,
            speech: .named
        ),
        TableColumn(
            id: "id",
            title: Localization.id,
            priority: 7,
            minimum: 0,
            ideal: 0,
            hidesWhenEmpty: true,
            speech: .named
        ),
        TableColumn(id: "date", title: Localization.date, priority: 5, minimum: 12, ideal: 12, short: 6),
        TableColumn(
            id: "customer",
            title: Localization.customer,
            priority: 4,
            minimum: 14,
            ideal: 16,
            tight: 10,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(
            id: "items",
            title: Localization.items,
            priority: 6,
            minimum: 5,
            ideal: 5,
            squeezes: false,
            align: .right,
            speech: .counted(one: Localization.item, many: Localization.itemsSpoken)
        ),
        TableColumn(
            id: "total",
            title: Localization.total,
            priority: 3,
            minimum: 9,
            ideal: 9,
            align: .right,
            speech: .named
        ),
        TableColumn(id: "status", title: Localization.status, priority: 2, minimum: 12, ideal: 14),
    ]

    static func row(_ order: OrderSummary, context: SiteContext, now: Date) -> TableRow {
        let format = context.format
        let appearance = context.appearance(of: order.status)
        let named = NamedOrder(orderID: order.orderID, number: order.number)
        let cells = [
            TableCell("#\(named.number)"),
            TableCell(named.number == "\(order.orderID)" ? "" : "\(order.orderID)", role: .muted),
            TableCell(
                format.listDate(order.dateCreated, now: now),
                short: format.shortDate(order.dateCreated, now: now)
            ),
            TableCell(
                CustomerWords.name(order.customerName, customerID: order.customerID),
                role: order.customerName.isEmpty ? .muted : .text
            ),
            TableCell("\(order.itemCount)"),
            TableCell(format.money(order.total, currency: order.currency, symbol: order.currencySymbol)),
            TableCell(appearance.word, role: appearance.role, glyph: appearance.glyph),
        ]
        return TableRow(cells, isChanged: context.edits.isWaiting(orderID: order.orderID))
    }

    enum Localization {
        static let order = localized("Order")
        /// Of an order whose number a plugin made.
        static let id = localized("ID")
        static let date = localized("Date")
        static let customer = localized("Customer")
        static let items = localized("Items")
        static let total = localized("Total")
        static let status = localized("Status")
        static let item = localized("item")
        static let itemsSpoken = localized("items")
    }
}
