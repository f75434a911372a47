/// The table behind a record type: its name, its columns in order, and how a row is read and written.
public struct Entity<Record>: Sendable {
    public let name: String
    let table: String
    let key: [String]
    let columns: [String]
    let decode: @Sendable (inout RowReader) -> Record
    let bind: @Sendable (Record, inout RowBinder) -> Void
    let columnList: String
    let keyCondition: String
    /// For rows that are known not to exist.
    let insertSQL: String
    let upsertSQL: String
    /// Selects the row of a primary key.
    let selectSQL: String

    init(
        name: String,
        table: String,
        key: [String],
        columns: [String],
        decode: @escaping @Sendable (inout RowReader) -> Record,
        bind: @escaping @Sendable (Record, inout RowBinder) -> Void
    ) {
        self.name = name
        self.table = table
        self.key = key
        self.columns = columns
        self.decode = decode
        self.bind = bind
        columnList = columns.joined(separator: ", ")
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        let updates = columns.filter { !key.contains($0) }.map { "\($0) = excluded.\($0)" }
        insertSQL = "INSERT INTO \(table) (\(columnList)) VALUES (\(marks))"
        upsertSQL = """
            \(insertSQL) \
            ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET \(updates.joined(separator: ", "))
            """
        keyCondition = key.map { "\($0) = ?" }.joined(separator: " AND ")
        selectSQL = "SELECT \(columnList) FROM \(table) WHERE \(keyCondition)"
    }
}
