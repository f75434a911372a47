import Networking

/// Counts what a sync saw.
struct OrderSyncTally {
    private static let shownReasons = 5

    private(set) var saved = 0
    private(set) var orderIDs: [Int64] = []
    private var unreadable = 0
    private var reasons: [String] = []
    var total: Int?

    mutating func add(_ page: Page<Order>, keepingIDs: Bool = false) {
        saved += page.items.count
        if keepingIDs { orderIDs += page.items.map(\.orderID) }
        unreadable += page.unreadable.count
        for row in page.unreadable where reasons.count < Self.shownReasons {
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
