import FoundationEssentials
import Networking

/// Counts what a sync saw.
struct OrderSyncTally {
    private(set) var saved = 0
    private(set) var orderIDs: [Int64] = []
    /// The same row comes twice where the walk and the changes after it overlap; it counts once.
    private var unreadable: Set<Data> = []
    private var reasons: [String] = []
    var total: Int?

    /// - Parameter seen: rows that were counted already.
    mutating func add(_ page: Page<Order>, keepingIDs: Bool = false, except seen: Set<Int64> = []) {
        let ids = page.items.map(\.orderID).filter { !seen.contains($0) }
        saved += ids.count
        if keepingIDs { orderIDs += ids }
        for row in page.unreadable {
            guard unreadable.insert(row.raw).inserted, reasons.count < UnreadableReport.shownReasons else { continue }
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
