import GRDB

extension TransactionStorage {
    func saveOrder(_ graph: OrderGraph) throws {
        let database = try database()
        try StorageError.wrap("saving order \(graph.order.orderID)") {
            try save(graph, database)
        }
    }

    func loadOrderGraph(siteID: Int64, orderID: Int64) throws -> OrderGraph? {
        guard let order = try loadOrder(siteID: siteID, orderID: orderID) else { return nil }
        return try OrderGraph(
            order: order,
            items: lines(of: orderID),
            fees: lines(of: orderID),
            coupons: lines(of: orderID),
            taxes: lines(of: orderID),
            shippingLines: lines(of: orderID),
            refunds: lines(of: orderID),
            giftCards: lines(of: orderID),
            metaData: lines(of: orderID)
        )
    }

    func orderIDsWithEditedStatus() throws -> [Int64] {
        let database = try database()
        return try StorageError.wrap("finding edited orders") {
            var ids: [Int64] = []
            try SQLStatement(database, "SELECT order_id FROM orders WHERE status <> store_status").run([]) { row in
                ids.append(Cell(statement: row, index: 0).integer)
            }
            return ids
        }
    }

    func countOrdersByStatus() throws -> [String: Int] {
        let database = try database()
        return try StorageError.wrap("counting orders by status") {
            try writeTallies(database)
            var counts: [String: Int] = [:]
            try SQLStatement(database, "SELECT status, orders FROM order_counts WHERE orders > 0").run([]) { row in
                counts[Cell(statement: row, index: 0).text] = Int(Cell(statement: row, index: 1).integer)
            }
            return counts
        }
    }

    func sumOfOrderTotals(matching predicate: RecordPredicate<OrderRecord>) throws -> Int64 {
        let database = try database()
        return try StorageError.wrap("summing orders") {
            let condition = predicate.node.sql
            return try database.integer(
                "SELECT SUM(total_stored) FROM orders WHERE \(condition.text)",
                condition.values
            ) ?? 0
        }
    }

    private func lines<Line: OrderLine>(of orderID: Int64) throws -> [Line] {
        try allObjects(
            ofType: Line.self,
            matching: RecordPredicate(node: .compare("order_id", .equal, .integer(orderID))),
            sortedBy: [RecordSortDescriptor(column: "position", isAscending: true)]
        )
    }
}

/// How a store's orders were paid: a method, and what it was called at the time.
public struct OrderMethod: Hashable, Sendable {
    public let id: String
    public let title: String
}

extension TransactionStorage {
    func orderMethods(limit: Int) throws -> [OrderMethod] {
        let database = try database()
        return try StorageError.wrap("reading payment methods") {
            var methods: [OrderMethod] = []
            let sql = "SELECT payment_method_id, payment_method_title FROM order_methods LIMIT ?"
            try SQLStatement(database, sql).run([.integer(Int64(limit))]) { row in
                methods.append(
                    OrderMethod(id: Cell(statement: row, index: 0).text, title: Cell(statement: row, index: 1).text)
                )
            }
            return methods
        }
    }

    func orderIDs(
        matching predicate: RecordPredicate<OrderRecord>,
        sortedBy sort: [RecordSortDescriptor<OrderRecord>],
        range: Range<Int>
    ) throws -> [Int64] {
        let database = try database()
        return try StorageError.wrap("reading the ids of orders") {
            let query = SelectQuery(predicate: predicate, order: SortOrder(sort))
            return try query.sortValues(database, range: range, count: .max).compactMap { key in
                if case .integer(let id) = key.last { id } else { nil }
            }
        }
    }

    func nearestWord(to word: String) throws -> (word: String, orders: Int)? {
        let database = try database()
        return try StorageError.wrap("looking for a similar word") { try NearestTerm(database).of(word) }
    }
}
