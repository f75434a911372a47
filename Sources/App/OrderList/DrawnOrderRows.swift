import Foundation
import TerminalUI
import Yosemite

/// Rows as they were written last: writing amounts and dates anew for every frame costs more than all else in it.
@MainActor
struct DrawnOrderRows {
    private static let mostRows = 1_000
    /// A year, in which a date is written differently, begins in no time zone within a quarter of an hour.
    private static let quarterHour = 900.0

    private var rows: [Int64: (order: OrderSummary, row: TableRow)] = [:]
    private var revision = -1
    private var quarter = 0

    mutating func row(_ order: OrderSummary, context: SiteContext, now: Date) -> TableRow {
        let quarter = Int(now.timeIntervalSince1970 / Self.quarterHour)
        if revision != context.revision || self.quarter != quarter || rows.count >= Self.mostRows {
            rows = [:]
            revision = context.revision
            self.quarter = quarter
        }
        if let known = rows[order.orderID], known.order == order { return known.row }
        let row = OrderListRow.row(order, context: context, now: now)
        rows[order.orderID] = (order, row)
        return row
    }
}
