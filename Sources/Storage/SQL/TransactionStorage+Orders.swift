import GRDB

extension TransactionStorage {
    func saveOrder(_ graph: OrderGraph) throws {
        let database = try database()
        try StorageError.wrap("saving order \(graph.order.orderID)") {
            try save(graph, database)
        }
    }

    func saveOrder(_ order: SearchableOrder) throws {
        let database = try database()
        try StorageError.wrap("saving order \(order.graph.order.orderID)") {
            try save(order.graph, text: order.text, database)
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

    private func lines<Line: OrderLine>(of orderID: Int64) throws -> [Line] {
        try allObjects(
            ofType: Line.self,
            matching: RecordPredicate(node: .compare("order_id", .equal, .integer(orderID))),
            sortedBy: [RecordSortDescriptor(column: "position", isAscending: true)]
        )
    }
}

extension TransactionStorage {
    func nextEditID() throws -> Int64 {
        let last = "SELECT max(ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'pending_edits'), 0), 0)"
        return try (database().integer(last) ?? 0) + 1
    }
}
