import GRDB

/// Writes the lines of one kind, order by order.
final class OrderLineWriter<Line: OrderLine> {
    private let database: Database
    private var select: SQLStatement?
    private var delete: SQLStatement?
    private var insert: SQLStatement?

    init(_ database: Database) { self.database = database }

    /// Makes `lines` the lines of `order`, and returns whether anything had to be written.
    func write(_ lines: [Line], of order: OrderRecord, isKnown: Bool) throws -> Bool {
        if isKnown {
            let stored = try load(order.orderID)
            if stored.count == lines.count,
                zip(stored, lines).enumerated().allSatisfy({ place, pair in
                    pair.0 == Self.placed(pair.1, at: place, of: order)
                })
            {
                return false
            }
            if !stored.isEmpty {
                let sql = "DELETE FROM \(Line.entity.table) WHERE order_id = ?"
                try prepared(&delete, sql).run { $0.bind(order.orderID) }
            }
        }
        guard !lines.isEmpty else { return isKnown }
        let entity = Line.entity
        let statement = try prepared(&insert, entity.insertSQL)
        for (place, line) in lines.enumerated() {
            let line = Self.placed(line, at: place, of: order)
            try statement.run { entity.bind(line, &$0) }
        }
        return true
    }

    private func load(_ orderID: Int64) throws -> [Line] {
        let entity = Line.entity
        let sql = "SELECT \(entity.columnList) FROM \(entity.table) WHERE order_id = ? ORDER BY position"
        var lines: [Line] = []
        try prepared(&select, sql).run({ $0.bind(orderID) }) { row in
            var reader = RowReader(statement: row)
            lines.append(entity.decode(&reader))
        }
        return lines
    }

    private func prepared(_ statement: inout SQLStatement?, _ sql: @autoclosure () -> String) throws -> SQLStatement {
        if let statement { return statement }
        let new = try SQLStatement(database, sql())
        statement = new
        return new
    }

    private static func placed(_ line: Line, at place: Int, of order: OrderRecord) -> Line {
        var line = line
        line.siteID = order.siteID
        line.orderID = order.orderID
        line.position = place
        return line
    }
}
