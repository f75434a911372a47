import GRDB

/// The totals of one customer in one range, and in an earlier one.
public struct SaleCustomerChange: Hashable, Sendable {
    /// Negative for a guest.
    public let id: Int64
    /// The customer's name in the newest order.
    public let name: String
    /// An e-mail address.
    public let detail: String
    public let orders: Int64
    public let ordersBefore: Int64
    /// In ten-thousandths of a major unit, with tax and shipping, refunds not subtracted.
    public let total: Int64
    public let totalBefore: Int64
}

/// Finds the customers whose totals rose and fell most from one range to another.
struct SaleCustomerChanges {
    private struct Sums {
        var orders: Int64 = 0
        var total: Int64 = 0

        static func - (left: Sums, right: Sums) -> Int64 {
            left.total.subtractingReportingOverflow(right.total).partialValue
        }
    }

    let database: Database

    /// - Returns: the customer whose total rose most, then the one whose total fell most; either may be missing.
    func most(from before: SaleRange, to now: SaleRange) throws -> [SaleCustomerChange] {
        let (present, past) = (try sums(now), try sums(before))
        var (more, less): ((id: Int64, change: Int64)?, (id: Int64, change: Int64)?)
        for id in Set(present.keys).union(past.keys) {
            let change = present[id, default: Sums()] - past[id, default: Sums()]
            // Of two equal ones the lower id comes first, in every run.
            if change > 0, (change, -id) > (more?.change ?? 0, -(more?.id ?? .max)) { more = (id, change) }
            if change < 0, (change, id) < (less?.change ?? 0, less?.id ?? .max) { less = (id, change) }
        }
        let found = [more, less].compactMap(\.self).map { SaleLeader(id: $0.id) }
        return try SaleNames(database).customers(found).map { leader in
            let (here, there) = (present[leader.id, default: Sums()], past[leader.id, default: Sums()])
            return SaleCustomerChange(
                id: leader.id,
                name: leader.name,
                detail: leader.detail,
                orders: here.orders,
                ordersBefore: there.orders,
                total: here.total,
                totalBefore: there.total
            )
        }
    }

    private func sums(_ range: SaleRange) throws -> [Int64: Sums] {
        var found: [Int64: Sums] = [:]
        let source = range.orders
        try SQLStatement(database, "SELECT sales.customer, sales.total \(source.text)").run(source.values) { row in
            let id = Cell(statement: row, index: 0).integer
            // Orders without a customer are skipped.
            guard id != 0 else { return }
            found[id, default: Sums()].orders += 1
            let sum = found[id, default: Sums()].total.addingReportingOverflow(Cell(statement: row, index: 1).integer)
            if !sum.overflow { found[id]?.total = sum.partialValue }
        }
        return found
    }
}
