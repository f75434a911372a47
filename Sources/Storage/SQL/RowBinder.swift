import FoundationEssentials
import GRDBSQLite

/// Binds the parameters of a statement one after the other, counting from 1.
struct RowBinder {
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    let statement: OpaquePointer
    private(set) var result: Int32 = SQLITE_OK
    private var index: Int32 = 0

    init(statement: OpaquePointer) { self.statement = statement }

    mutating func bind(_ value: Int64) {
        index += 1
        note(sqlite3_bind_int64(statement, index, value))
    }

    mutating func bind(_ value: Int) { bind(Int64(value)) }

    mutating func bind(_ value: Bool) { bind(value ? 1 as Int64 : 0) }

    mutating func bind(_ value: String) {
        index += 1
        var text = value
        let at = index
        note(
            text.withUTF8 { bytes in
                guard let start = bytes.baseAddress else {
                    return sqlite3_bind_text(statement, at, "", 0, Self.transient)
                }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    sqlite3_bind_text(statement, at, $0, Int32(clamping: bytes.count), Self.transient)
                }
            }
        )
    }

    mutating func bind(_ value: Data) {
        index += 1
        let at = index
        note(
            value.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(statement, at, 0) }
                return sqlite3_bind_blob(statement, at, start, Int32(clamping: bytes.count), Self.transient)
            }
        )
    }

    mutating func bindNull() {
        index += 1
        note(sqlite3_bind_null(statement, index))
    }

    mutating func bind(_ value: SQLValue) {
        switch value {
        case .null: bindNull()
        case .integer(let integer): bind(integer)
        case .text(let text): bind(text)
        case .blob(let data): bind(data)
        }
    }

    mutating func bind(_ value: some ColumnValue) { bind(value.sqlValue) }

    /// Hands an address to a function of ours (`pointer(in:)`); no SQL can make one.
    mutating func bind(pointer: UnsafeMutableRawPointer) {
        index += 1
        let at = index
        note(Self.withPointerType { sqlite3_bind_pointer(statement, at, pointer, $0, nil) })
    }

    /// The address that `bind(pointer:)` bound; nil for every other value.
    static func pointer(in value: OpaquePointer?) -> UnsafeMutableRawPointer? {
        withPointerType { sqlite3_value_pointer(value, $0) }
    }

    private static func withPointerType<T>(_ work: (UnsafePointer<CChar>) -> T) -> T {
        let name: StaticString = "merced"
        return UnsafeRawPointer(name.utf8Start)
            .withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount + 1, work)
    }

    private mutating func note(_ code: Int32) {
        if result == SQLITE_OK { result = code }
    }
}
