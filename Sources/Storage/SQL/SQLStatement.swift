import GRDB
import GRDBSQLite

/// A prepared statement out of the connection's cache, stepped without GRDB's row layer (`performance.md`, "What made
/// it fast").
///
/// Run one to its end, or abandon it, before the same text is prepared again on the connection.
struct SQLStatement {
    private let connection: OpaquePointer
    /// Kept, so that the cache cannot finalize it.
    private let statement: Statement
    let handle: OpaquePointer

    init(_ database: Database, _ sql: String) throws {
        let statement = try database.cachedStatement(sql: sql)
        guard let connection = database.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        self.connection = connection
        self.statement = statement
        handle = statement.sqliteStatement
    }

    var columnCount: Int32 { sqlite3_column_count(handle) }

    /// Binds, runs to the end, and hands each row to `row`.
    func run(_ bind: (inout RowBinder) -> Void = { _ in }, row: (OpaquePointer) -> Void = { _ in }) throws {
        try walk(bind) { handle in
            row(handle)
            return true
        }
    }

    /// Binds, and hands each row to `row` until that returns false.
    func walk(_ bind: (inout RowBinder) -> Void, row: (OpaquePointer) throws -> Bool) throws {
        var binder = RowBinder(statement: handle)
        defer { sqlite3_reset(handle) }
        bind(&binder)
        try check(binder.result)
        while try step() {
            guard try row(handle) else { return }
        }
    }

    /// Moves to the next row; false after the last one.
    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw error()
        }
    }

    func run(_ values: [SQLValue], row: (OpaquePointer) -> Void = { _ in }) throws {
        try run({ binder in for value in values { binder.bind(value) } }, row: row)
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw error() }
    }

    private func error() -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection))
        )
    }
}

extension Database {
    func run(_ sql: String, _ values: [SQLValue] = []) throws { try SQLStatement(self, sql).run(values) }

    func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int64? {
        var result: Int64?
        try SQLStatement(self, sql).run(values) { result = Cell(statement: $0, index: 0).integer }
        return result
    }
}
