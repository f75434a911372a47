import FoundationEssentials

/// A piece of SQL and the values of its parameters, in order.
struct CompiledSQL {
    var text: String
    var values: [SQLValue] = []

    static func + (left: CompiledSQL, right: CompiledSQL) -> CompiledSQL {
        CompiledSQL(text: left.text + right.text, values: left.values + right.values)
    }
}

extension CompiledSQL {
    /// That `column` has none of so many values, to be bound one by one.
    ///
    /// For a statement that is run often and reads few rows: of `NOT IN (…)` with more than two values SQLite makes a
    /// table each time, which takes longer than all the rest (23 µs instead of 9 for a customer's first order).
    static func isNone(_ column: String, of values: Int) -> String {
        values == 0 ? "1" : Array(repeating: "\(column) <> ?", count: values).joined(separator: " AND ")
    }
}

extension PredicateNode {
    /// The longest list that gets a parameter for each value; a longer one is passed as one JSON array.
    private static let maximumPlainList = 64

    /// A boolean expression that is never null.
    var sql: CompiledSQL {
        switch self {
        case .all: CompiledSQL(text: "1")
        case .compare(let column, .notEqual, let value): CompiledSQL(text: "\(column) IS NOT ?", values: [value])
        case .compare(let column, let comparison, let value):
            CompiledSQL(text: "\(column) \(comparison.rawValue) ?", values: [value])
        case .isIn(let column, let values): Self.list(column, values)
        case .isNull(let column): CompiledSQL(text: "\(column) IS NULL")
        case .contains(let column, let text):
            CompiledSQL(text: "instr(lower(\(column)), lower(?)) > 0", values: [.text(text)])
        case .search(let search): Self.search(search)
        case .sql(let text, let values): CompiledSQL(text: "(\(text))", values: values)
        case .and(let nodes): Self.join(nodes, with: " AND ")
        case .or(let nodes): Self.join(nodes, with: " OR ")
        case .not(let node): CompiledSQL(text: "(\(node.sql.text)) IS NOT TRUE", values: node.sql.values)
        }
    }

    /// The full-text searches that a row must match, combined into one.
    var neededSearch: NeededSearch? {
        switch self {
        case .search(let search): return search
        case .and(let nodes):
            let needed = nodes.compactMap(\.neededSearch)
            guard let first = needed.first else { return nil }
            let joined = needed.filter { $0.table == first.table }.map { "(\($0.expression))" }
            return needed.count == 1
                ? first : NeededSearch(table: first.table, expression: joined.joined(separator: " AND "))
        case .all, .compare, .isIn, .isNull, .contains, .or, .not, .sql: return nil
        }
    }

    /// The conditions besides `neededSearch`.
    var withoutNeededSearch: PredicateNode {
        switch self {
        case .search: return .all
        case .and(let nodes):
            let rest = nodes.map(\.withoutNeededSearch).filter { $0 != .all }
            if rest.isEmpty { return .all }
            return rest.count == 1 ? rest[0] : .and(rest)
        case .all, .compare, .isIn, .isNull, .contains, .or, .not, .sql: return self
        }
    }

    private static func search(_ search: NeededSearch) -> CompiledSQL {
        let table = search.table
        return CompiledSQL(
            text: "\(table.key) IN (SELECT rowid FROM \(table.name) WHERE \(table.name) MATCH ?)",
            values: [.text(search.expression)]
        )
    }

    private static func join(_ nodes: [PredicateNode], with separator: String) -> CompiledSQL {
        let parts = nodes.map(\.sql)
        return CompiledSQL(
            text: "(" + parts.map(\.text).joined(separator: separator) + ")",
            values: parts.flatMap(\.values)
        )
    }

    private static func list(_ column: String, _ values: [SQLValue]) -> CompiledSQL {
        guard !values.isEmpty else { return CompiledSQL(text: "0") }
        if values.count > maximumPlainList, let json = json(values) {
            return CompiledSQL(text: "\(column) IN (SELECT value FROM json_each(?))", values: [.text(json)])
        }
        // Each text is prepared once per connection and cached: padding to 1, 2, 4, 8 … gives seven texts instead of
        // sixty-four. A repeated value is still found once.
        let padded =
            values + Array(repeating: values[values.count - 1], count: length(for: values.count) - values.count)
        let marks = Array(repeating: "?", count: padded.count).joined(separator: ", ")
        return CompiledSQL(text: "\(column) IN (\(marks))", values: padded)
    }

    private static func length(for count: Int) -> Int {
        var length = 1
        while length < count { length *= 2 }
        return length
    }

    private static func json(_ values: [SQLValue]) -> String? {
        var integers: [Int64] = []
        var texts: [String] = []
        for value in values {
            switch value {
            case .integer(let integer): integers.append(integer)
            case .text(let text): texts.append(text)
            case .null, .blob: return nil
            }
        }
        guard texts.isEmpty || integers.isEmpty else { return nil }
        // The hits of a search are hundreds of numbers, for each typed letter.
        if texts.isEmpty { return "[" + integers.map(String.init).joined(separator: ",") + "]" }
        guard let data = try? JSONEncoder().encode(texts) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
