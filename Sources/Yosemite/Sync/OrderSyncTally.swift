import Foundation
import Networking

/// Counts what a sync saw.
struct OrderSyncTally {
    private(set) var saved = 0
    private(set) var orderIDs: [Int64] = []
    /// The same row comes twice where the walk and the changes after it overlap; it is one row.
    private var unreadable: Set<Data> = []
    private var reasons: [String] = []
    var total: Int?

    mutating func add(_ page: Page<Order>, keepingIDs: Bool = false) {
        saved += page.items.count
        if keepingIDs { orderIDs += page.items.map(\.orderID) }
        for row in page.unreadable {
            guard unreadable.insert(row.raw).inserted, reasons.count < Self.shownReasons else { continue }
            reasons.append(row.id.map { "#\($0): \(row.reason)" } ?? row.reason)
        }
    }

    var summary: OrderSyncSummary {
        OrderSyncSummary(
            saved: saved,
            unreadable: unreadable.isEmpty ? nil : UnreadableReport(count: unreadable.count, reasons: reasons),
            total: total,
            orderIDs: orderIDs
        )
    }
}
