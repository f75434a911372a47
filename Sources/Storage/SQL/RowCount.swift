import GRDB

/// Counts rows of a table: where that is cheaper, by counting the rows that do not match, or from the counters kept
/// beside the orders.
struct RowCount {
    /// Up to this many hidden rows are left out of the hits of a search; above it each hit's row is read.
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
        case .and: return try collected(node)?.hits.count ?? count(where: node.sql)
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

    /// The rows that match a search, where `node` asks for nothing else but that few rows be hidden.
    ///
    /// - Parameter known: may be of another search.
    func collected(_ node: PredicateNode, known: HiddenRows? = nil) throws -> (hits: CollectedHits, hidden: HiddenRows)?
    {
        guard let search = node.neededSearch, search.table.records == table else { return nil }
        let rest = node.withoutNeededSearch
        guard let hidden = try known.flatMap({ $0.condition == rest ? $0 : nil }) ?? self.hidden(rest, search.table.key)
        else { return nil }
        return (try CollectedHits(database, search, without: hidden.ids), hidden)
    }

    private func hidden(_ condition: PredicateNode, _ key: String) throws -> HiddenRows? {
        switch condition {
        case .all: return HiddenRows(condition: condition, ids: [])
        case .not(let rows): return try few(rows, key: key).map { HiddenRows(condition: condition, ids: $0) }
        case .compare, .isIn, .isNull, .contains, .search, .and, .or, .sql: return nil
        }
    }

    /// The ids of these rows in ascending order; nil where they are many.
    private func few(_ node: PredicateNode, key: String) throws -> [Int64]? {
        let condition = node.sql
        let sql = "SELECT \(key) FROM \(table) WHERE \(condition.text) LIMIT \(Self.fewRows + 1)"
        var ids: [Int64] = []
        try SQLStatement(database, sql).run(condition.values) { ids.append(Cell(statement: $0, index: 0).integer) }
        return ids.count <= Self.fewRows ? ids.sorted() : nil
    }
}

/// The ids of the rows that a condition of the form "all but these" excludes, in ascending order.
struct HiddenRows: Sendable {
    let condition: PredicateNode
    let ids: [Int64]
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
