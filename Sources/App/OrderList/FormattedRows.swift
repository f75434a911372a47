import Foundation
import TerminalUI
import Yosemite

/// Rows as they were drawn last, so that moving the selection formats nothing twice.
struct FormattedRows {
    /// What rows depend on beside their order: how the store writes things, and the present minute.
    struct Stamp: Hashable {
        let generation: Int
        let minute: Int

        init(generation: Int, now: Date) {
            self.generation = generation
            minute = Int(now.timeIntervalSince1970 / 60)
        }
    }

    /// More are not kept.
    static let limit = 1_000

    private var rows: [Int64: (order: OrderSummary, row: TableRow)] = [:]
    private var stamp: Stamp?

    mutating func row(for order: OrderSummary, stamp: Stamp, format: (OrderSummary) -> TableRow) -> TableRow {
        if stamp != self.stamp || rows.count >= Self.limit {
            rows.removeAll(keepingCapacity: true)
            self.stamp = stamp
        }
        if let kept = rows[order.orderID], kept.order == order { return kept.row }
        let row = format(order)
        rows[order.orderID] = (order, row)
        return row
    }
}
