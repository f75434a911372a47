import GRDB

extension TransactionStorage {
    func saveOrder(_ graph: OrderGraph) throws {
        let database = try database()
        try StorageError.wrap("saving order \(graph.order.orderID)") {
            let order = graph.order
            let known =
                try database.integer("SELECT 1 FROM orders WHERE order_id = ?", [.integer(order.orderID)]) != nil
            let entity = OrderRecord.entity
            try SQLStatement(database, entity.upsertSQL).run { entity.bind(order, &$0) }
            if known {
                for sql in OrderTables.deleteChildren {
                    try SQLStatement(database, sql).run { $0.bind(order.orderID) }
                }
            }
            try insert(graph.items, of: order, database)
            try insert(graph.fees, of: order, database)
            try insert(graph.coupons, of: order, database)
            try insert(graph.taxes, of: order, database)
            try insert(graph.shippingLines, of: order, database)
            try insert(graph.refunds, of: order, database)
            try insert(graph.giftCards, of: order, database)
            try insert(graph.metaData, of: order, database)
            let text = OrderSearchIndex.text(order, items: graph.items, coupons: graph.coupons)
            if known {
                try OrderSearchIndex.replace(orderID: order.orderID, text: text, database)
            } else {
                try OrderSearchIndex.insert(orderID: order.orderID, text: text, database)
            }
            touch(entity.table)
            for table in OrderTables.children { touch(table) }
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

    func countOrdersByStatus() throws -> [String: Int] {
        let database = try database()
        return try StorageError.wrap("counting orders by status") {
            var counts: [String: Int] = [:]
            try SQLStatement(database, "SELECT status, COUNT(*) FROM orders GROUP BY status").run([]) { row in
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

    private func insert<Line: OrderLine>(_ lines: [Line], of order: OrderRecord, _ database: Database) throws {
        guard !lines.isEmpty else { return }
        let entity = Line.entity
        let statement = try SQLStatement(database, entity.upsertSQL)
        for (position, line) in lines.enumerated() {
            var line = line
            line.siteID = order.siteID
            line.orderID = order.orderID
            line.position = position
            try statement.run { entity.bind(line, &$0) }
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
