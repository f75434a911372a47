import GRDB

/// Counts rows of a table: where that is cheaper, by counting the rows that do not match, or from the counters kept
/// beside the orders.
struct RowCount {
    /// Up to this many hidden rows are subtracted from the hits of a search; above it each hit's row is read.
    private static let fewRows = 32_768

    let database: Database
    let table: String

    init(_ database: Database, table: String) {
        self.database = database
        self.table = table
    }

    func of(_ node: PredicateNode) throws -> Int {
        if let statuses = node.statuses, isOfOrders { return try counted(statuses) }
        switch node {
        case .all: return try all()
        case .not(let hidden): return try all() - of(hidden)
        case .search(let search): return try hits(search)
        case .and:
            guard let search = node.neededSearch, search.table.records == table,
                case .not(let hidden) = node.withoutNeededSearch, try areFew(hidden)
            else { return try count(where: node.sql) }
            return try hits(search, without: hidden)
        case .compare, .isIn, .isNull, .contains, .or, .sql: return try count(where: node.sql)
        }
    }

    func count(where condition: CompiledSQL) throws -> Int {
        // Without a condition SQLite counts from its pages, not row by row.
        let matching = condition.text == "1" ? "" : " WHERE \(condition.text)"
        let sql = "SELECT COUNT(*) FROM \(table)\(matching)"
        return try Int(database.integer(sql, condition.values) ?? 0)
    }

    private var isOfOrders: Bool { table == OrderRecord.entity.table }

    private func all() throws -> Int {
        guard isOfOrders else { return try count(where: CompiledSQL(text: "1")) }
        return try Int(database.integer("SELECT SUM(orders) FROM order_counts") ?? 0)
    }

    private func counted(_ statuses: [SQLValue]) throws -> Int {
        let sql = "SELECT orders FROM order_counts WHERE status = ?"
        return try Set(statuses).reduce(0) { sum, status in try sum + Int(database.integer(sql, [status]) ?? 0) }
    }

    private func hits(_ search: NeededSearch) throws -> Int {
        let name = search.table.name
        let sql = "SELECT COUNT(*) FROM \(name) WHERE \(name) MATCH ?"
        return try Int(database.integer(sql, [.text(search.expression)]) ?? 0)
    }

    /// One pass over the hits, excluding the few hidden rows.
    private func hits(_ search: NeededSearch, without hidden: PredicateNode) throws -> Int {
        let (name, condition) = (search.table.name, hidden.sql)
        let keys = "SELECT \(search.table.key) FROM \(table) WHERE \(condition.text)"
        let sql = "SELECT COUNT(*) - TOTAL(rowid IN (\(keys))) FROM \(name) WHERE \(name) MATCH ?"
        return try Int(database.integer(sql, condition.values + [.text(search.expression)]) ?? 0)
    }

    private func areFew(_ node: PredicateNode) throws -> Bool {
        let condition = node.sql
        let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM \(table) WHERE \(condition.text) LIMIT \(Self.fewRows + 1))"
        return try database.integer(sql, condition.values) ?? 0 <= Int64(Self.fewRows)
    }
}

extension PredicateNode {
    /// The requested statuses, where the condition asks for nothing else.
    fileprivate var statuses: [SQLValue]? {
        switch self {
        case .compare("status", .equal, let value): [value]
        case .isIn("status", let values): values
        case .all, .compare, .isIn, .isNull, .contains, .search, .and, .or, .not, .sql: nil
        }
    }
}
