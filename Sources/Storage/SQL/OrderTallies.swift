import GRDB

/// How many orders have each status and payment method, kept beside the orders: a transaction's changes are added up
/// and written once, at its end. (Triggers would cost 12 µs an order.)
struct OrderTallies {
    private var statuses: [String: Int] = [:]
    private var methods: Set<OrderMethod> = []

    var isEmpty: Bool { statuses.isEmpty && methods.isEmpty }

    mutating func replaced(_ old: OrderRecord?, by new: OrderRecord) {
        if old?.status != new.status {
            if let old { statuses[old.status, default: 0] -= 1 }
            statuses[new.status, default: 0] += 1
        }
        if old?.paymentMethodID != new.paymentMethodID || old?.paymentMethodTitle != new.paymentMethodTitle {
            methods.insert(OrderMethod(id: new.paymentMethodID, title: new.paymentMethodTitle))
        }
    }

    /// Subtracts the orders that are about to be deleted.
    mutating func remove(where condition: CompiledSQL, _ database: Database) throws {
        let sql = "SELECT status, COUNT(*) FROM orders WHERE \(condition.text) GROUP BY status"
        try SQLStatement(database, sql).run(condition.values) { row in
            statuses[Cell(statement: row, index: 0).text, default: 0] -= Int(Cell(statement: row, index: 1).integer)
        }
    }

    mutating func write(_ database: Database) throws {
        for (status, change) in statuses where change != 0 {
            try database.run(
                "INSERT INTO order_counts VALUES (?, ?) ON CONFLICT (status) DO UPDATE SET orders = orders + excluded.orders",
                [.text(status), .integer(Int64(change))]
            )
        }
        for method in methods {
            try database.run(
                "INSERT OR IGNORE INTO order_methods VALUES (?, ?)",
                [.text(method.id), .text(method.title)]
            )
        }
        self = OrderTallies()
    }
}
