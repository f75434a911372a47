import FoundationEssentials
import WooFoundation

extension Decimal {
    /// The reports' table has integers.
    var pieces: Int { Int(truncated) }
}

/// The orders that reports of a range count: those placed in it, and those with a refund in it.
struct AnalyticsOrders: Sendable {
    let orders: [DemoOrder]
    /// Seconds since 1970, both included.
    let range: ClosedRange<Int>

    init(_ state: StoreState, from: Int, to: Int) {
        let range = from...max(from, to)
        self.range = range
        let refunded = Set(state.table.refundedOrders().map(\.orderID))
        orders = state.table.rows.filter { row in
            !AnalyticsSale.excluded.contains(row.status)
                && (range.contains(Int(row.created)) || refunded.contains(row.id))
        }.compactMap { state.table.order(id: $0.id) }
    }

    /// Those placed in the range.
    var placed: [DemoOrder] { orders.filter { range.contains($0.created) } }

    var lines: [AnalyticsLine] { orders.flatMap { AnalyticsLine.of($0, in: range) } }

    var sales: [AnalyticsSale] {
        orders.flatMap { AnalyticsSale.of($0, byPayment: false) }.filter { range.contains($0.time) }
    }
}

/// A line of an order or of a refund as sales reports count it; amounts in cents, those of a refund negative.
struct AnalyticsLine: Sendable {
    let orderID: Int
    var isRefund = false
    let productID: Int
    let variationID: Int
    let quantity: Int
    let net: Int

    static func of(_ order: DemoOrder, in range: ClosedRange<Int>) -> [AnalyticsLine] {
        var lines: [AnalyticsLine] = []
        if range.contains(order.created) {
            lines += order.lines.map { AnalyticsLine(order.id, $0, quantity: $0.quantity.pieces, net: $0.total) }
        }
        for refund in order.refunds where range.contains(refund.created) {
            lines += order.lines.filter { refund.lineIDs.contains($0.id) }.map {
                AnalyticsLine(order.id, $0, isRefund: true, quantity: -$0.quantity.pieces, net: -$0.total)
            }
            for part in refund.parts where part.kind == .product {
                guard let line = order.lines.first(where: { $0.id == part.lineID }) else { continue }
                lines.append(
                    AnalyticsLine(order.id, line, isRefund: true, quantity: -part.quantity.pieces, net: -part.total)
                )
            }
        }
        return lines
    }

    private init(_ orderID: Int, _ line: DemoLine, isRefund: Bool = false, quantity: Int, net: Int) {
        self.orderID = orderID
        self.isRefund = isRefund
        productID = line.productID
        variationID = line.variationID
        self.quantity = quantity
        self.net = net
    }
}

/// Sums of lines.
struct AnalyticsGroup: Sendable {
    let id: Int
    var items = 0
    var net = 0
    var orders: Set<Int> = []
    var products: Set<Int> = []

    /// - Parameter keys: the groups of a line.
    static func made(of lines: [AnalyticsLine], by keys: (AnalyticsLine) -> [Int]) -> [AnalyticsGroup] {
        var groups: [Int: AnalyticsGroup] = [:]
        for line in lines {
            for key in keys(line) {
                groups[key, default: AnalyticsGroup(id: key)].add(line)
            }
        }
        return groups.values.sorted { $0.id > $1.id }
    }

    private mutating func add(_ line: AnalyticsLine) {
        items += line.quantity
        net += line.net
        products.insert(line.productID)
        if !line.isRefund { orders.insert(line.orderID) }
    }
}
