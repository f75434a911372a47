import GRDB

/// Rebuilds all sales and their sums from the stored orders.
struct SaleRebuild {
    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Rebuilds where the summaries were built on other settings than the store has now, or never.
    func runIfNeeded() throws {
        let basis = try SaleBasis.load(database)
        if try !basis.isInUse(database) { try PeopleTable.note(run(on: basis), database) }
    }

    /// - Returns: the customers of the orders.
    @discardableResult
    func run(on basis: SaleBasis) throws -> Set<Int64> {
        for table in ["sales", "sale_days", "sale_basis"] { try database.run("DELETE FROM \(table)") }
        try database.run("INSERT INTO sale_basis VALUES (1, ?)", [.text(basis.text)])
        let writer = try SaleWriter(database, basis: basis)
        let items = try SQLStatement(database, Self.lines(OrderItemRecord.self))
        let refunds = try SQLStatement(database, Self.lines(OrderRefundCondensedRecord.self))
        let entity = OrderRecord.entity
        let orders = "SELECT \(entity.columnList) FROM \(entity.table) ORDER BY order_id"
        try SQLStatement(database, orders).walk({ _ in }) { row in
            var reader = RowReader(statement: row)
            let order = entity.decode(&reader)
            let source = SaleSource(
                order: order,
                items: try Self.read(items, of: order.orderID),
                refunds: try Self.read(refunds, of: order.orderID)
            )
            try writer.replace(order.orderID, by: source, isNew: true)
            return true
        }
        try writer.finish()
        return writer.buyers
    }

    /// The data for the sales of one order, as stored; nil where it is not.
    static func source(of orderID: Int64, _ database: Database) throws -> SaleSource? {
        var found: OrderRecord?
        try SQLStatement(database, OrderRecord.entity.selectSQL).run([.integer(orderID)]) { row in
            var reader = RowReader(statement: row)
            found = OrderRecord.entity.decode(&reader)
        }
        guard let order = found else { return nil }
        return SaleSource(
            order: order,
            items: try read(SQLStatement(database, lines(OrderItemRecord.self)), of: orderID),
            refunds: try read(SQLStatement(database, lines(OrderRefundCondensedRecord.self)), of: orderID)
        )
    }

    private static func lines<Line: OrderLine>(_ type: Line.Type) -> String {
        "SELECT \(Line.entity.columnList) FROM \(Line.entity.table) WHERE order_id = ? ORDER BY position"
    }

    private static func read<Line: OrderLine>(_ statement: SQLStatement, of orderID: Int64) throws -> [Line] {
        var lines: [Line] = []
        try statement.run({ $0.bind(orderID) }) { row in
            var reader = RowReader(statement: row)
            lines.append(Line.entity.decode(&reader))
        }
        return lines
    }
}
