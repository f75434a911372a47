import GRDB

/// A record with the values it is sorted by.
struct SortedRow<Record: Object>: Sendable {
    let record: Record
    let sortValues: [SQLValue]
}

/// The rows of an entity that match a predicate, in a total order.
struct SelectQuery<Record: Object>: Sendable {
    let predicate: RecordPredicate<Record>
    let order: SortOrder<Record>

    func count(_ database: Database) throws -> Int {
        let condition = predicate.node.sql
        if case .search(let expression) = predicate.node {
            return try Int(database.integer(Self.searchCount, [.text(expression)]) ?? 0)
        }
        return try count(database, where: condition)
    }

    func rows(_ database: Database, limit: Int?, offset: Int) throws -> [SortedRow<Record>] {
        try select(database, where: condition(database), order: order, limit: limit, offset: offset)
    }

    /// The rows at `range` out of `count`, counted from whichever end is nearer.
    func rows(_ database: Database, range: Range<Int>, count: Int) throws -> [SortedRow<Record>] {
        guard range.lowerBound > count / 2 else {
            return try rows(database, limit: range.count, offset: range.lowerBound)
        }
        let backwards = SelectQuery(predicate: predicate, order: order.reversed)
        return try backwards.rows(database, limit: range.count, offset: count - range.upperBound).reversed()
    }

    /// Up to `limit` rows that follow the row with these sort values.
    func rows(_ database: Database, after values: [SQLValue], limit: Int) throws -> [SortedRow<Record>] {
        var found: [SortedRow<Record>] = []
        let matches = try condition(database) + CompiledSQL(text: " AND ")
        for segment in order.segments(after: values) where found.count < limit {
            found += try select(database, where: matches + segment, order: order, limit: limit - found.count, offset: 0)
        }
        return found
    }

    /// Up to `limit` rows that precede the row with these sort values, in this query's order.
    func rows(_ database: Database, before values: [SQLValue], limit: Int) throws -> [SortedRow<Record>] {
        try SelectQuery(predicate: predicate, order: order.reversed)
            .rows(database, after: values, limit: limit)
            .reversed()
    }

    /// How many rows precede the record; nil where it does not match.
    func position(_ database: Database, of primaryKey: Record.PrimaryKey) throws -> Int? {
        let entity = Record.entity
        let condition =
            CompiledSQL(text: entity.keyCondition + " AND ", values: primaryKey.keyValues) + predicate.node.sql
        let matches = try select(database, where: condition, order: order, limit: 1, offset: 0)
        guard let row = matches.first else { return nil }
        return try order.reversed.segments(after: row.sortValues).reduce(0) { sum, segment in
            try sum + count(database, where: predicate.node.sql + CompiledSQL(text: " AND ") + segment)
        }
    }

    /// From how many hits on a search is faster answered by walking the list than by sorting the hits.
    private static var manyHits: Int64 { 1_000 }

    private func condition(_ database: Database) throws -> CompiledSQL {
        guard let expression = predicate.node.neededSearch else { return predicate.node.sql }
        let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM order_search WHERE order_search MATCH ? LIMIT ?)"
        let hits = try database.integer(sql, [.text(expression), .integer(Self.manyHits)]) ?? 0
        return hits < Self.manyHits ? predicate.node.sql : predicate.node.walked.sql
    }

    private static var searchCount: String { "SELECT COUNT(*) FROM order_search WHERE order_search MATCH ?" }

    private func count(_ database: Database, where condition: CompiledSQL) throws -> Int {
        let sql = "SELECT COUNT(*) FROM \(Record.entity.table) WHERE \(condition.text)"
        return try Int(database.integer(sql, condition.values) ?? 0)
    }

    private func select(
        _ database: Database,
        where condition: CompiledSQL,
        order: SortOrder<Record>,
        limit: Int?,
        offset: Int
    ) throws -> [SortedRow<Record>] {
        let entity = Record.entity
        let sql = """
            SELECT \(entity.columnList), \(order.columnList) FROM \(entity.table) WHERE \(condition.text) \
            ORDER BY \(order.sql) LIMIT ? OFFSET ?
            """
        let values = condition.values + [.integer(Int64(limit ?? -1)), .integer(Int64(offset))]
        let firstSortColumn = Int32(entity.columns.count)
        var rows: [SortedRow<Record>] = []
        try SQLStatement(database, sql).run(values) { row in
            var reader = RowReader(statement: row)
            let sortValues = order.terms.indices.map {
                Cell(statement: row, index: firstSortColumn + Int32($0)).value
            }
            rows.append(SortedRow(record: entity.decode(&reader), sortValues: sortValues))
        }
        return rows
    }
}
