import Foundation

/// A piece of SQL and the values of its parameters, in order.
struct CompiledSQL {
    var text: String
    var values: [SQLValue] = []

    static func + (left: CompiledSQL, right: CompiledSQL) -> CompiledSQL {
        CompiledSQL(text: left.text + right.text, values: left.values + right.values)
    }
}

extension PredicateNode {
    /// The longest list that gets a parameter for each value; longer ones are handed over as one JSON array.
    private static let longestPlainList = 64

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
        case .search(let expression): Self.search(expression)
        case .and(let nodes): Self.join(nodes, with: " AND ")
        case .or(let nodes): Self.join(nodes, with: " OR ")
        case .not(let node): CompiledSQL(text: "(\(node.sql.text)) IS NOT TRUE", values: node.sql.values)
        }
    }

    /// The full text search that has to hold for a row to match.
    var neededSearch: String? {
        switch self {
        case .search(let expression): expression
        case .and(let nodes): nodes.lazy.compactMap(\.neededSearch).first
        case .all, .compare, .isIn, .isNull, .contains, .or, .not: nil
        }
    }

    /// What has to hold besides `neededSearch`.
    var withoutNeededSearch: PredicateNode {
        switch self {
        case .search: return .all
        case .and(let nodes):
            guard let index = nodes.firstIndex(where: { $0.neededSearch != nil }) else { return self }
            var rest = nodes
            rest[index] = rest[index].withoutNeededSearch
            rest.removeAll { $0 == .all }
            if rest.isEmpty { return .all }
            return rest.count == 1 ? rest[0] : .and(rest)
        case .all, .compare, .isIn, .isNull, .contains, .or, .not: return self
        }
    }

    private static func search(_ expression: String) -> CompiledSQL {
        CompiledSQL(
            text: "order_id IN (SELECT rowid FROM order_search WHERE order_search MATCH ?)",
            values: [.text(expression)]
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
        if values.count > longestPlainList, let json = json(values) {
            return CompiledSQL(text: "\(column) IN (SELECT value FROM json_each(?))", values: [.text(json)])
        }
        let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
        return CompiledSQL(text: "\(column) IN (\(marks))", values: values)
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
        let encoder = JSONEncoder()
        let data = texts.isEmpty ? try? encoder.encode(integers) : try? encoder.encode(texts)
        guard let data, texts.isEmpty || integers.isEmpty else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}
