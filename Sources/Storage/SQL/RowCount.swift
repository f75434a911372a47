import GRDB

/// Counts rows of a table, by counting what does not match where that is less.
struct RowCount {
    /// Up to how many hidden rows are looked up in the search index one by one.
    private static let fewRows = 64

    let database: Database
    let table: String

    init(_ database: Database, table: String) {
        self.database = database
        self.table = table
    }

    func of(_ node: PredicateNode) throws -> Int {
        switch node {
        case .not(let hidden): return try count(where: CompiledSQL(text: "1")) - of(hidden)
        case .search(let expression): return try hits(expression)
        case .and:
            guard let expression = node.neededSearch, case .not(let hidden) = node.withoutNeededSearch,
                let ids = try fewOrders(hidden)
            else { return try count(where: node.sql) }
            return try ids.reduce(try hits(expression)) { sum, id in try sum - (isHit(id, expression) ? 1 : 0) }
        case .all, .compare, .isIn, .isNull, .contains, .or: return try count(where: node.sql)
        }
    }

    func count(where condition: CompiledSQL) throws -> Int {
        // Without a condition SQLite counts pages instead of rows.
        let matching = condition.text == "1" ? "" : " WHERE \(condition.text)"
        let sql = "SELECT COUNT(*) FROM \(table)\(matching)"
        return try Int(database.integer(sql, condition.values) ?? 0)
    }

    private func hits(_ expression: String) throws -> Int {
        let sql = "SELECT COUNT(*) FROM order_search WHERE order_search MATCH ?"
        return try Int(database.integer(sql, [.text(expression)]) ?? 0)
    }

    private func isHit(_ orderID: Int64, _ expression: String) throws -> Bool {
        let sql = "SELECT 1 FROM order_search WHERE rowid = ? AND order_search MATCH ?"
        return try database.integer(sql, [.integer(orderID), .text(expression)]) != nil
    }

    /// The orders that match, nil if there are many.
    private func fewOrders(_ node: PredicateNode) throws -> [Int64]? {
        let condition = node.sql
        var ids: [Int64] = []
        let sql = "SELECT order_id FROM orders WHERE \(condition.text) LIMIT \(Self.fewRows + 1)"
        try SQLStatement(database, sql).run(condition.values) { ids.append(Cell(statement: $0, index: 0).integer) }
        return ids.count > Self.fewRows ? nil : ids
    }
}
