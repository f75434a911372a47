import FoundationEssentials
import GRDBSQLite

/// A type that a column of a record can have.
public protocol ColumnValue: Hashable, Sendable {
    var sqlValue: SQLValue { get }

    /// Reads a column. Never fails: the file may contain anything, so a value of the wrong type becomes an empty one.
    init(cell: Cell)
}

/// One column of a query's current row.
public struct Cell {
    let statement: OpaquePointer
    let index: Int32

    var isNull: Bool { sqlite3_column_type(statement, index) == SQLITE_NULL }
    var integer: Int64 { sqlite3_column_int64(statement, index) }

    var text: String {
        guard let bytes = sqlite3_column_text(statement, index) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, index))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    var data: Data {
        guard let bytes = sqlite3_column_blob(statement, index) else { return Data() }
        return Data(bytes: bytes, count: Int(sqlite3_column_bytes(statement, index)))
    }

    var value: SQLValue {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(integer)
        case SQLITE_BLOB: .blob(data)
        default: .text(text)
        }
    }
}

extension Int64: ColumnValue {
    public var sqlValue: SQLValue { .integer(self) }
    public init(cell: Cell) { self = cell.integer }
}

extension Int: ColumnValue {
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    public init(cell: Cell) { self = Int(cell.integer) }
}

extension Bool: ColumnValue {
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    public init(cell: Cell) { self = cell.integer != 0 }
}

extension String: ColumnValue {
    public var sqlValue: SQLValue { .text(self) }
    public init(cell: Cell) { self = cell.text }
}

extension Data: ColumnValue {
    public var sqlValue: SQLValue { .blob(self) }
    public init(cell: Cell) { self = cell.data }
}

/// Kept as whole seconds since 1970, UTC.
extension Date: ColumnValue {
    public var sqlValue: SQLValue {
        let seconds = timeIntervalSince1970.rounded(.down)
        guard abs(seconds) < 1e15 else { return .integer(seconds < 0 ? -1_000_000_000_000_000 : 1_000_000_000_000_000) }
        return .integer(Int64(seconds))
    }

    public init(cell: Cell) { self.init(timeIntervalSince1970: Double(cell.integer)) }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
    public init(cell: Cell) { self = cell.isNull ? nil : Wrapped(cell: cell) }
}
