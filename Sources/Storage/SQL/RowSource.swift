import GRDB

/// The rows of a table that match a condition and, if there is one, a search.
struct RowSource<Record: Object> {
    private let database: Database
    private let condition: CompiledSQL
    private let hits: SearchHits?
    private let sortsFewKeys: Bool

    /// - Parameters:
    ///   - hits: rows are walked in order, and those whose order is among the hits kept.
    ///   - sortsFewKeys: few rows match and none in order: their keys are sorted first, so that no whole rows are.
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
        let matches = also.map { condition + CompiledSQL(text: " AND ") + $0 } ?? condition
        return if let hits {
            try walk(matches, among: hits, order: order, limit: limit ?? .max, offset: offset)
        } else {
            try select(matches, order: order, limit: limit, offset: offset)
        }
    }

    private func select(
        _ condition: CompiledSQL,
        order: SortOrder<Record>,
        limit: Int?,
        offset: Int
    ) throws -> [SortedRow<Record>] {
        let entity = Record.entity
        let sorting = "ORDER BY \(order.sql) LIMIT ? OFFSET ?"
        let table = entity.table
        let sql =
            if sortsFewKeys, entity.key.count == 1 {
                """
                SELECT \(columns(order)) FROM \(table) WHERE \(entity.key[0]) IN \
                (SELECT \(entity.key[0]) FROM \(table) WHERE \(condition.text) \(sorting)) ORDER BY \(order.sql)
                """
            } else {
                "SELECT \(columns(order)) FROM \(table) WHERE \(condition.text) \(sorting)"
            }
        var rows: [SortedRow<Record>] = []
        let values = condition.values + [.integer(Int64(limit ?? -1)), .integer(Int64(offset))]
        try SQLStatement(database, sql).run(values) { rows.append(read($0, order)) }
        return rows
    }

    private func walk(
        _ condition: CompiledSQL,
        among hits: SearchHits,
        order: SortOrder<Record>,
        limit: Int,
        offset: Int
    ) throws -> [SortedRow<Record>] {
        guard limit > 0 else { return [] }
        let entity = Record.entity
        let sql = """
            SELECT \(columns(order)), order_id FROM \(entity.table) WHERE \(condition.text) \
            ORDER BY \(order.sql)
            """
        let orderColumn = Int32(entity.columns.count + order.terms.count)
        var rows: [SortedRow<Record>] = []
        var skipped = 0
        try SQLStatement(database, sql).walk(
            { binder in for value in condition.values { binder.bind(value) } },
            row: { row in
                guard try hits.contains(Cell(statement: row, index: orderColumn).integer) else { return true }
                if skipped < offset {
                    skipped += 1
                } else {
                    rows.append(read(row, order))
                }
                return rows.count < limit
            }
        )
        return rows
    }

    private func columns(_ order: SortOrder<Record>) -> String { "\(Record.entity.columnList), \(order.columnList)" }

    private func read(_ row: OpaquePointer, _ order: SortOrder<Record>) -> SortedRow<Record> {
        let first = Int32(Record.entity.columns.count)
        var reader = RowReader(statement: row)
        let sortValues = order.terms.indices.map { Cell(statement: row, index: first + Int32($0)).value }
        return SortedRow(record: Record.entity.decode(&reader), sortValues: sortValues)
    }
}
