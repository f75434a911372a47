import GRDB

/// Counts rows of a table, by counting what does not match where that is less, and by the counters that orders are
/// kept with where they answer.
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
        if let statuses = node.statuses, isOfOrders { return try counted(statuses) }
        switch node {
        case .all: return try all()
        case .not(let hidden): return try all() - of(hidden)
        case .search(let search): return try hits(search)
        case .and:
            guard let search = node.neededSearch, search.table.records == table,
                case .not(let hidden) = node.withoutNeededSearch, let ids = try fewRecords(hidden, search.table)
            else { return try count(where: node.sql) }
            return try ids.reduce(try hits(search)) { sum, id in try sum - (isHit(id, search) ? 1 : 0) }
        case .compare, .isIn, .isNull, .contains, .or, .sql: return try count(where: node.sql)
        }
    }

    func count(where condition: CompiledSQL) throws -> Int {
        // Without a condition SQLite counts pages instead of rows.
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

    private func isHit(_ id: Int64, _ search: NeededSearch) throws -> Bool {
        let name = search.table.name
        let sql = "SELECT 1 FROM \(name) WHERE rowid = ? AND \(name) MATCH ?"
        return try database.integer(sql, [.integer(id), .text(search.expression)]) != nil
    }

    /// The records that match, nil if there are many.
    private func fewRecords(_ node: PredicateNode, _ search: SearchTable) throws -> [Int64]? {
        let condition = node.sql
        var ids: [Int64] = []
        let sql = "SELECT \(search.key) FROM \(table) WHERE \(condition.text) LIMIT \(Self.fewRows + 1)"
        try SQLStatement(database, sql).run(condition.values) { ids.append(Cell(statement: $0, index: 0).integer) }
        return ids.count > Self.fewRows ? nil : ids
    }
}

extension PredicateNode {
    /// The statuses that are asked for, where nothing else is.
    fileprivate var statuses: [SQLValue]? {
        switch self {
        case .compare("status", .equal, let value): [value]
        case .isIn("status", let values): values
        case .all, .compare, .isIn, .isNull, .contains, .search, .and, .or, .not, .sql: nil
        }
    }
}
