import Networking

/// Counts what a sync saw.
struct OrderSyncTally {
    private(set) var saved = 0
    private(set) var orderIDs: [Int64] = []
    private var unreadable = 0
    private var reasons: [String] = []
    var total: Int?

    /// - Parameter seen: rows that were counted already.
    mutating func add(_ page: Page<Order>, keepingIDs: Bool = false, except seen: Set<Int64> = []) {
        let ids = page.items.map(\.orderID).filter { !seen.contains($0) }
        saved += ids.count
        if keepingIDs { orderIDs += ids }
        unreadable += page.unreadable.count
        for row in page.unreadable where reasons.count < UnreadableReport.shownReasons {
            reasons.append(row.id.map { "#\($0): \(row.reason)" } ?? row.reason)
        }
    }

    var summary: OrderSyncSummary {
        OrderSyncSummary(
            saved: saved,
            unreadable: unreadable == 0 ? nil : UnreadableReport(count: unreadable, reasons: reasons),
            total: total,
            orderIDs: orderIDs
        )
    }
}
