/// A total order over the rows of an entity: the sort descriptors, then the primary key.
struct SortOrder<Record: Object>: Hashable, Sendable {
    struct Term: Hashable, Sendable {
        let column: String
        let isAscending: Bool

        var reversed: Term { Term(column: column, isAscending: !isAscending) }
        var sql: String { isAscending ? column : column + " DESC" }
    }

    let terms: [Term]

    init(_ descriptors: [RecordSortDescriptor<Record>]) {
        var terms: [Term] = []
        for descriptor in descriptors where !terms.contains(where: { $0.column == descriptor.column }) {
            terms.append(Term(column: descriptor.column, isAscending: descriptor.isAscending))
        }
        let isAscending = terms.last?.isAscending ?? true
        for column in Record.entity.key where !terms.contains(where: { $0.column == column }) {
            terms.append(Term(column: column, isAscending: isAscending))
        }
        self.terms = terms
    }

    private init(terms: [Term]) { self.terms = terms }

    var reversed: SortOrder { SortOrder(terms: terms.map(\.reversed)) }
    var sql: String { terms.map(\.sql).joined(separator: ", ") }
    var columnList: String { terms.map(\.column).joined(separator: ", ") }

    /// Conditions that together match exactly the rows after the row with these sort values, in the order those rows
    /// come. Each is a conjunction that an index can seek to; a row comparison would not do, because it drops nulls.
    func segments(after values: [SQLValue]) -> [CompiledSQL] {
        terms.indices.reversed().flatMap { index in
            let equal = zip(terms, values).prefix(index).map { term, value in
                value == .null
                    ? CompiledSQL(text: "\(term.column) IS NULL")
                    : CompiledSQL(text: "\(term.column) = ?", values: [value])
            }
            return beyond(terms[index], values[index]).map { last in
                let parts = equal + [last]
                return CompiledSQL(
                    text: parts.map(\.text).joined(separator: " AND "),
                    values: parts.flatMap(\.values)
                )
            }
        }
    }

    private func beyond(_ term: Term, _ value: SQLValue) -> [CompiledSQL] {
        let column = term.column
        let isNull = CompiledSQL(text: "\(column) IS NULL")
        switch (term.isAscending, value) {
        case (true, .null): return [CompiledSQL(text: "\(column) IS NOT NULL")]
        case (true, _): return [CompiledSQL(text: "\(column) > ?", values: [value])]
        case (false, .null): return []
        case (false, _): return [CompiledSQL(text: "\(column) < ?", values: [value]), isNull]
        }
    }
}
