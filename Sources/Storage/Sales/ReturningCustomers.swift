import GRDB

/// The customers who came back in a range: those with an order in it that is not their first.
struct ReturningCustomers {
    private let database: Database
    private let range: SaleRange
    private let index: String
    private let day: String

    init(_ database: Database, range: SaleRange) {
        (self.database, self.range) = (database, range)
        (index, day) =
            switch range.dated {
            case .created: ("sales_returning_created", "created_day")
            case .paid: ("sales_returning_paid", "paid_day")
            }
    }

    /// A year of a large store has tens of thousands of such orders: the index answers without the table, and status by
    /// status, so that no row is compared with those that do not count.
    func count() throws -> Int {
        let excluded = Set(range.excludedStatuses).union(SaleBasis.hiddenStatuses)
        let statement = try SQLStatement(database, ordersOfStatus)
        var customers: Set<Int64> = []
        for status in try statuses() where !excluded.contains(status) {
            let values: [SQLValue] = [
                .text(range.currency), .text(status), .integer(Int64(range.days.lowerBound)),
                .integer(Int64(range.days.upperBound)),
            ]
            try statement.run(values) { customers.insert(Cell(statement: $0, index: 0).integer) }
        }
        return customers.count
    }

    /// The customers of the orders with one status, in one currency and between two days; one row an order.
    var ordersOfStatus: String { "\(select("customer")) AND status = ? AND \(day) >= ? AND \(day) < ?" }

    /// The statuses that such orders have, whether they count or not, found by a step through the index for each.
    private func statuses() throws -> [String] {
        let next = try SQLStatement(database, "\(select("status")) AND status >= ? ORDER BY status LIMIT 1")
        var statuses: [String] = []
        while true {
            let known = statuses.count
            // No text sorts between another and the same with a NUL behind it.
            let start = statuses.last.map { $0 + "\0" } ?? ""
            try next.run([.text(range.currency), .text(start)]) {
                statuses.append(Cell(statement: $0, index: 0).text)
            }
            if statuses.count == known { return statuses }
        }
    }

    private func select(_ column: String) -> String {
        """
        SELECT \(column) FROM sales INDEXED BY \(index) WHERE refund_id = 0 AND is_first = 0 AND customer <> 0 \
        AND currency = ?
        """
    }
}
