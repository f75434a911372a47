import GRDB
import GRDBSQLite

/// All records that match a search and are not hidden, found in one pass over the index.
///
/// SQLite hands each id to a function of ours while it counts: that takes two thirds of the time of a statement that
/// returns each row, and a sixth of one that looks each id up among the hidden ones.
struct CollectedHits {
    /// More ids are counted, but not kept: a word that most of a million orders have would take 8 MB.
    static let mostKept = 262_144

    private static let function = "collect_hit"
    private let hidden: [Int64]
    private var nextHidden = 0
    private(set) var count = 0
    /// In ascending order; no more than `mostKept`.
    private(set) var ids: [Int64] = []

    /// - Parameter hidden: ids that do not count, in ascending order.
    init(_ database: Database, _ search: NeededSearch, without hidden: [Int64]) throws {
        self.hidden = hidden
        let table = search.table.name
        // The index is read by ascending rowid unless something else is asked for.
        let sql = "SELECT \(Self.function)(rowid, ?) FROM \(table) WHERE \(table) MATCH ?"
        let statement = try SQLStatement(database, sql)
        try withUnsafeMutablePointer(to: &self) { place in
            // The pointer may not outlive the call.
            defer { sqlite3_clear_bindings(statement.handle) }
            try statement.run { binder in
                binder.bind(pointer: place)
                binder.bind(search.expression)
            }
        }
    }

    /// Whether `ids` are all of them.
    var areKept: Bool { ids.count == count }

    /// Must be called once for each connection.
    static func prepare(_ database: Database) throws {
        let code = sqlite3_create_function_v2(
            database.sqliteConnection,
            function,
            2,
            SQLITE_UTF8 | SQLITE_DIRECTONLY,
            nil,
            nil,
            { _, _, values in
                guard let values, let place = RowBinder.pointer(in: values[1]) else { return }
                place.assumingMemoryBound(to: CollectedHits.self).pointee.take(sqlite3_value_int64(values[0]))
            },
            { sqlite3_result_null($0) },
            nil
        )
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    private mutating func take(_ id: Int64) {
        while nextHidden < hidden.count, hidden[nextHidden] < id { nextHidden += 1 }
        if nextHidden < hidden.count, hidden[nextHidden] == id { return }
        count += 1
        if ids.count < Self.mostKept { ids.append(id) }
    }
}
