import GRDB
import GRDBSQLite

/// The ids of the records that match a search, read in descending order and only as far as needed.
///
/// Newer orders mostly have higher ids, so a walk down a list by date reads little more than it shows.
final class SearchHits {
    /// Nil where all were read before.
    private let statement: SQLStatement?
    /// In descending order. A common word can have as many hits as there are records: they are kept as they are read.
    private var seen: [Int64] = []
    private var isAtEnd = false

    /// Only one may be open on a connection; `close()` ends it.
    init(_ database: Database, _ search: NeededSearch) throws {
        let table = search.table.name
        let statement = try SQLStatement(
            database,
            "SELECT rowid FROM \(table) WHERE \(table) MATCH ? ORDER BY rowid DESC"
        )
        var binder = RowBinder(statement: statement.handle)
        binder.bind(search.expression)
        self.statement = statement
    }

    /// - Parameter all: in ascending order.
    init(all: [Int64]) {
        statement = nil
        seen = all.reversed()
        isAtEnd = true
    }

    func close() {
        if let statement { sqlite3_reset(statement.handle) }
    }

    /// All of them where there are fewer than `limit`.
    func all(fewerThan limit: Int) throws -> [Int64]? { try areAtLeast(limit) ? nil : seen }

    private func areAtLeast(_ count: Int) throws -> Bool {
        while seen.count < count, !isAtEnd { try read() }
        return seen.count >= count
    }

    func contains(_ id: Int64) throws -> Bool {
        while id < seen.last ?? .max, !isAtEnd { try read() }
        var (first, end) = (0, seen.count)
        while first < end {
            let middle = (first + end) / 2
            if seen[middle] > id { first = middle + 1 } else { end = middle }
        }
        return first < seen.count && seen[first] == id
    }

    private func read() throws {
        guard let statement, try statement.step() else {
            isAtEnd = true
            return
        }
        seen.append(sqlite3_column_int64(statement.handle, 0))
    }
}
