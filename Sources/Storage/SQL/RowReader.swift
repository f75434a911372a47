/// Reads the columns of a row one after the other.
struct RowReader {
    let statement: OpaquePointer
    private var index: Int32 = 0

    init(statement: OpaquePointer) { self.statement = statement }

    mutating func next<Value: ColumnValue>() -> Value {
        defer { index += 1 }
        return Value(cell: Cell(statement: statement, index: index))
    }

    mutating func skip() { index += 1 }
}
