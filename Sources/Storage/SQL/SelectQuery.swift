import GRDB

/// A record with the values it is sorted by.
struct SortedRow<Record: Object>: Sendable {
    let record: Record
    let sortValues: [SQLValue]
}

/// How many rows match and, where they were searched for and all were read, which.
struct FoundRows {
    let count: Int
    var hits: SearchHits?
    var hidden: HiddenRows?
}

/// The rows of an entity that match a predicate, in a total order.
struct SelectQuery<Record: Object>: Sendable {
    let predicate: RecordPredicate<Record>
    let order: SortOrder<Record>

    func count(_ database: Database) throws -> Int {
        try RowCount(database, table: Record.entity.table).of(predicate.node)
    }

    /// The number of rows and, where a search was read to its end for that, what it found.
    ///
    /// - Parameter known: of the same rows of the database.
    func found(_ database: Database, known: HiddenRows? = nil) throws -> FoundRows {
        let table = RowCount(database, table: Record.entity.table)
        guard let (hits, hidden) = try table.collected(predicate.node, known: known) else {
            return try FoundRows(count: table.of(predicate.node))
        }
        return FoundRows(count: hits.count, hits: hits.areKept ? SearchHits(all: hits.ids) : nil, hidden: hidden)
    }

    func rows(
        _ database: Database,
        limit: Int?,
        offset: Int,
        among hits: SearchHits? = nil
    ) throws -> [SortedRow<Record>] {
        try withSource(database, among: hits) { source in
            try source.rows(order: order, limit: limit, offset: offset)
        }
    }

    /// The rows at `range` out of `count`, counted from the nearer end.
    ///
    /// - Parameter hits: from `found`.
    func rows(
        _ database: Database,
        range: Range<Int>,
        count: Int,
        among hits: SearchHits? = nil
    ) throws -> [SortedRow<Record>] {
        guard range.lowerBound > count / 2 else {
            return try rows(database, limit: range.count, offset: range.lowerBound, among: hits)
        }
        let backwards = SelectQuery(predicate: predicate, order: order.reversed)
        return try backwards.rows(database, limit: range.count, offset: count - range.upperBound, among: hits)
            .reversed()
    }

    /// The sort values of the rows at these places, the primary key last.
    ///
    /// - Parameter hits: from `found`.
    func sortValues(
        _ database: Database,
        range: Range<Int>,
        count: Int,
        among hits: SearchHits? = nil
    ) throws -> [[SQLValue]] {
        try withSource(database, among: hits) { source in
            guard range.lowerBound > count / 2 else {
                return try source.sortValues(order: order, limit: range.count, offset: range.lowerBound)
            }
            return try source.sortValues(order: order.reversed, limit: range.count, offset: count - range.upperBound)
                .reversed()
        }
    }

    /// The primary keys at these places.
    func identifiers(_ database: Database, range: Range<Int>) throws -> [Int64] where Record.PrimaryKey == Int64 {
        try withSource(database) { source in
            try source.identifiers(order: order, limit: range.count, offset: range.lowerBound)
        }
    }

    /// The rows with these sort values, in their order. Only for entities whose key is one column.
    func rows(_ database: Database, withSortValues keys: [[SQLValue]]) throws -> [SortedRow<Record>] {
        try RowSource(database, where: CompiledSQL(text: "1")).rows(withSortValues: keys, order: order)
    }

    /// Up to `limit` rows that follow the row with these sort values.
    func rows(_ database: Database, after values: [SQLValue], limit: Int) throws -> [SortedRow<Record>] {
        try withSource(database) { source in
            var found: [SortedRow<Record>] = []
            for segment in order.segments(after: values) where found.count < limit {
                found += try source.rows(order: order, limit: limit - found.count, offset: 0, also: segment)
            }
            return found
        }
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
        let matches = try RowSource<Record>(database, where: condition).rows(order: order, limit: 1, offset: 0)
        guard let row = matches.first else { return nil }
        let table = RowCount(database, table: entity.table)
        return try order.reversed.segments(after: row.sortValues).reduce(0) { sum, segment in
            try sum + table.count(where: predicate.node.sql + CompiledSQL(text: " AND ") + segment)
        }
    }

    /// From this many hits on, a search is answered faster by walking the list than by sorting the hits.
    private static var manyHits: Int { 1_000 }

    private func withSource<T>(
        _ database: Database,
        among known: SearchHits? = nil,
        _ work: (RowSource<Record>) throws -> T
    ) throws -> T {
        let node = predicate.node
        guard let search = node.neededSearch, search.table.records == Record.entity.table else {
            return try work(RowSource(database, where: node.sql))
        }
        // Those that were collected match the rest too.
        let rest = known == nil ? node.withoutNeededSearch : .all
        let hits = try known ?? SearchHits(database, search)
        defer { hits.close() }
        guard let few = try hits.all(fewerThan: Self.manyHits) else {
            return try work(RowSource(database, where: rest.sql, among: hits))
        }
        let found = PredicateNode.isIn(search.table.key, few.map { .integer($0) })
        return try work(RowSource(database, where: PredicateNode.and([found, rest]).sql, sortsFewKeys: true))
    }
}
