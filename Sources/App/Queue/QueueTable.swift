import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Rows of the queue as a table.
@MainActor
enum QueueTable {
    static let columns: [TableColumn] = [
        TableColumn(
            id: "store",
            title: Localization.store,
            priority: 2,
            minimum: 6,
            ideal: 12,
            tight: 6,
            isFreeText: true
        ),
        TableColumn(id: "record", title: Localization.record, priority: 1, minimum: 7, ideal: 7, enough: 12),
        TableColumn(
            id: "who",
            title: Localization.who,
            priority: 5,
            minimum: 9,
            ideal: 14,
            tight: 8,
            flex: 1,
            isFreeText: true
        ),
        TableColumn(
            id: "what",
            title: Localization.what,
            priority: 4,
            minimum: 10,
            ideal: 16,
            tight: 10,
            flex: 2,
            isFreeText: true
        ),
        TableColumn(id: "date", title: Localization.date, priority: 6, minimum: 12, ideal: 12, short: 6),
        TableColumn(id: "total", title: Localization.total, priority: 3, minimum: 9, ideal: 9, align: .right),
    ]

    static func row(_ row: QueueRow) -> TableRow {
        let context = row.store.root.context
        switch row.item {
        case .order(let order): return TableRow(cells(order, row, context), isChanged: isWaiting(order, context))
        case .review(let review): return TableRow(cells(review, row, context), isChanged: isWaiting(review, context))
        }
    }

    private static func cells(_ order: OrderSummary, _ row: QueueRow, _ context: SiteContext) -> [TableCell] {
        let format = context.format
        return [
            TableCell(row.store.name),
            TableCell("#\(order.number.isEmpty ? "\(order.orderID)" : order.number)"),
            TableCell(CustomerWords.name(order.customerName, customerID: order.customerID)),
            TableCell(Localization.items(order.itemCount), role: .muted),
            date(order.dateCreated, context),
            TableCell(format.money(order.total, currency: order.currency, symbol: order.currencySymbol)),
        ]
    }

    private static func cells(_ review: ProductReview, _ row: QueueRow, _ context: SiteContext) -> [TableCell] {
        [
            TableCell(row.store.name),
            TableCell(ReviewWords.stars(review), role: (1...2).contains(review.rating) ? .warn : .text),
            TableCell(ReviewWords.author(review)),
            TableCell(ReviewWords.firstWords(review)),
            date(review.dateCreated, context),
            TableCell(Localization.review, role: .muted),
        ]
    }

    private static func date(_ date: Date?, _ context: SiteContext) -> TableCell {
        let now = context.dates.now()
        return TableCell(
            context.format.listDate(date, now: now),
            short: context.format.shortDate(date, now: now),
            role: .muted
        )
    }

    private static func isWaiting(_ order: OrderSummary, _ context: SiteContext) -> Bool {
        context.edits.isWaiting(orderID: order.orderID)
    }

    private static func isWaiting(_ review: ProductReview, _ context: SiteContext) -> Bool {
        context.edits.isWaiting(RecordName(record: .review, id: review.reviewID))
    }

    enum Localization {
        static let store = localized("Store")
        static let record = localized("Order")
        static let who = localized("Of")
        static let what = localized("What")
        static let date = localized("Date")
        static let total = localized("Total")
        static let review = localized("review")
        static func items(_ count: Int) -> String {
            count == 1 ? localized("1 item") : localized("%@ items", "\(count)")
        }
    }
}
