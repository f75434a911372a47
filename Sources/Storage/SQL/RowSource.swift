import GRDB

/// The rows of a table that match a condition and, if there is one, a search.
struct RowSource<Record: Object> {
    private let database: Database
    private let condition: CompiledSQL
    private let hits: SearchHits?
    private let sortsFewKeys: Bool

    /// - Parameters:
    ///   - hits: rows are walked in order, and those whose id is among the hits are kept.
    ///   - sortsFewKeys: few rows match and no index has their order: only their keys are sorted, not whole rows.
    init(_ database: Database, where condition: CompiledSQL, among hits: SearchHits? = nil, sortsFewKeys: Bool = false)
    {
        self.database = database
        self.condition = condition
        self.hits = hits
        self.sortsFewKeys = sortsFewKeys
    }

    /// - Parameter also: a further condition.
    func rows(
        order: SortOrder<Record>,
        limit: Int?,
        offset: Int,
        also: CompiledSQL? = nil
    ) throws -> [SortedRow<Record>] {
        if hits != nil {
            let keys = try sortValues(order: order, limit: limit ?? .max, offset: offset, also: also)
            return try rows(withSortValues: keys, order: order)
        }
        var rows: [SortedRow<Record>] = []
        let columns = "\(Record.entity.columnList), \(order.columnList)"
        let matches = also.map { condition + CompiledSQL(text: " AND ") + $0 } ?? condition
        try select(columns, matches, order: order, limit: limit, offset: offset) { rows.append(row($0, order)) }
        return rows
    }

    /// The sort values of rows, without the rows: where an index has them, no row is read. The last values are the
    /// primary key, which ends every order.
    func sortValues(order: SortOrder<Record>, limit: Int, offset: Int, also: CompiledSQL? = nil) throws -> [[SQLValue]]
    {
        var keys: [[SQLValue]] = []
        try eachKey(order: order, limit: limit, offset: offset, also: also) { row, first in
            keys.append(order.terms.indices.map { Cell(statement: row, index: first + Int32($0)).value })
        }
        return keys
    }

    /// The primary keys alone, each one number.
    func identifiers(order: SortOrder<Record>, limit: Int, offset: Int) throws -> [Int64]
    where Record.PrimaryKey == Int64 {
        var identifiers: [Int64] = []
        let last = Int32(order.terms.count) - 1
        try eachKey(order: order, limit: limit, offset: offset) { row, first in
            identifiers.append(Cell(statement: row, index: first + last).integer)
        }
        return identifiers
    }

    private func eachKey(
        order: SortOrder<Record>,
        limit: Int,
        offset: Int,
        also: CompiledSQL? = nil,
        _ take: (OpaquePointer, Int32) -> Void
    ) throws {
        let matches = also.map { condition + CompiledSQL(text: " AND ") + $0 } ?? condition
        if let hits {
            try walk(matches, among: hits, order: order, limit: limit, offset: offset) { take($0, 1) }
        } else {
            try select(order.columnList, matches, order: order, limit: limit, offset: offset) { take($0, 0) }
        }
    }

    /// The rows with these sort values, in their order.
    func rows(withSortValues keys: [[SQLValue]], order: SortOrder<Record>) throws -> [SortedRow<Record>] {
        guard !keys.isEmpty else { return [] }
        let entity = Record.entity
        let ids = PredicateNode.isIn(entity.key[0], keys.compactMap(\.last)).sql
        let sql = "SELECT \(entity.columnList) FROM \(entity.table) WHERE \(ids.text)"
        var found: [Record.PrimaryKey: Record] = [:]
        try SQLStatement(database, sql).run(ids.values) { statement in
            var reader = RowReader(statement: statement)
            let record = entity.decode(&reader)
            found[record.primaryKey] = record
        }
        let byKey = Dictionary(found.map { ($0.key.keyValues, $0.value) }) { first, _ in first }
        return keys.compactMap { key in
            byKey[Array(key.suffix(1))].map { SortedRow(record: $0, sortValues: key) }
        }
    }

    private func select(
        _ columns: String,
        _ condition: CompiledSQL,
        order: SortOrder<Record>,
        limit: Int?,
        offset: Int,
        _ row: (OpaquePointer) -> Void
    ) throws {
        let entity = Record.entity
        let sorting = "ORDER BY \(order.sql) LIMIT ? OFFSET ?"
        let table = entity.table
        let sql =
            if sortsFewKeys, entity.key.count == 1 {
                """
                SELECT \(columns) FROM \(table) WHERE \(entity.key[0]) IN \
                (SELECT \(entity.key[0]) FROM \(table) WHERE \(condition.text) \(sorting)) ORDER BY \(order.sql)
                """
            } else {
                "SELECT \(columns) FROM \(table) WHERE \(condition.text) \(sorting)"
            }
        let values = condition.values + [.integer(Int64(limit ?? -1)), .integer(Int64(offset))]
        try SQLStatement(database, sql).run(values, row: row)
    }

    private func walk(
        _ condition: CompiledSQL,
        among hits: SearchHits,
        order: SortOrder<Record>,
        limit: Int,
        offset: Int,
        _ row: (OpaquePointer) -> Void
    ) throws {
        guard limit > 0 else { return }
        let entity = Record.entity
        let sql = """
            SELECT \(entity.key[0]), \(order.columnList) FROM \(entity.table) WHERE \(condition.text) \
            ORDER BY \(order.sql)
            """
        var left = limit
        var skipped = 0
        try SQLStatement(database, sql).walk(
            { binder in for value in condition.values { binder.bind(value) } },
            row: { statement in
                guard try hits.contains(Cell(statement: statement, index: 0).integer) else { return true }
                if skipped < offset {
                    skipped += 1
                } else {
                    row(statement)
                    left -= 1
                }
                return left > 0
            }
        )
    }

    private func row(_ row: OpaquePointer, _ order: SortOrder<Record>) -> SortedRow<Record> {
        let first = Int32(Record.entity.columns.count)
        var reader = RowReader(statement: row)
        let sortValues = order.terms.indices.map { Cell(statement: row, index: first + Int32($0)).value }
        return SortedRow(record: Record.entity.decode(&reader), sortValues: sortValues)
    }
}
