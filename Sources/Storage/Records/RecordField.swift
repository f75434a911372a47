/// A column of a record: how it is read into the record and written from it. From these an `Entity` is declared
/// without naming every column three times.
///
/// It costs a key path each time (some 50 ns); an entity of which hundred thousands are written has closures instead.
struct RecordField<Record: Object>: Sendable {
    let column: String
    let read: @Sendable (inout Record, inout RowReader) -> Void
    let bind: @Sendable (Record, inout RowBinder) -> Void

    static func column<Value: ColumnValue>(
        _ column: RecordColumn<Record, Value>,
        _ path: any WritableKeyPath<Record, Value> & Sendable
    ) -> RecordField {
        RecordField(named: column.name, path)
    }

    /// A column that may be null.
    static func nullable<Value: ColumnValue>(
        _ column: RecordColumn<Record, Value>,
        _ path: any WritableKeyPath<Record, Value?> & Sendable
    ) -> RecordField {
        RecordField(named: column.name, path)
    }

    /// A column that follows from the others: it is written, and not read.
    static func derived<Value: ColumnValue>(
        _ column: RecordColumn<Record, Value>,
        _ path: any KeyPath<Record, Value> & Sendable
    ) -> RecordField {
        RecordField(named: column.name, of: path)
    }

    static func derivedNullable<Value: ColumnValue>(
        _ column: RecordColumn<Record, Value>,
        _ path: any KeyPath<Record, Value?> & Sendable
    ) -> RecordField {
        RecordField(named: column.name, of: path)
    }

    init<Value: ColumnValue>(named name: String, _ path: any WritableKeyPath<Record, Value> & Sendable) {
        column = name
        read = { record, row in record[keyPath: path] = row.next() }
        bind = { record, row in row.bind(record[keyPath: path]) }
    }

    /// A column of a part of the record.
    init<Part, Value: ColumnValue>(
        named name: String,
        _ part: any WritableKeyPath<Record, Part> & Sendable,
        _ path: any WritableKeyPath<Part, Value> & Sendable
    ) {
        column = name
        read = { record, row in record[keyPath: part][keyPath: path] = row.next() }
        bind = { record, row in row.bind(record[keyPath: part][keyPath: path]) }
    }

    private init<Value: ColumnValue>(named name: String, of path: any KeyPath<Record, Value> & Sendable) {
        column = name
        read = { _, row in row.skip() }
        bind = { record, row in row.bind(record[keyPath: path]) }
    }
}

extension Entity where Record: Object {
    /// - Parameter empty: what the fields of a row are read into.
    init(name: String, table: String, key: [String], empty: Record, fields: [RecordField<Record>]) {
        self.init(
            name: name,
            table: table,
            key: key,
            columns: fields.map(\.column),
            decode: { row in
                var record = empty
                for field in fields { field.read(&record, &row) }
                return record
            },
            bind: { record, row in
                for field in fields { field.bind(record, &row) }
            }
        )
    }
}
