/// A column of a record's table, from which predicates and sort orders are made:
/// `OrderRecord.Columns.status == "processing"`.
public struct RecordColumn<Record: Object, Value: ColumnValue>: Hashable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    public static func == (column: Self, value: Value) -> RecordPredicate<Record> { column.compare(.equal, value) }
    public static func != (column: Self, value: Value) -> RecordPredicate<Record> { column.compare(.notEqual, value) }
    public static func < (column: Self, value: Value) -> RecordPredicate<Record> { column.compare(.less, value) }
    public static func <= (column: Self, value: Value) -> RecordPredicate<Record> {
        column.compare(.lessOrEqual, value)
    }
    public static func > (column: Self, value: Value) -> RecordPredicate<Record> { column.compare(.greater, value) }
    public static func >= (column: Self, value: Value) -> RecordPredicate<Record> {
        column.compare(.greaterOrEqual, value)
    }

    /// Whether the column holds one of `values`; nothing does where there are none.
    public func isIn(_ values: some Sequence<Value>) -> RecordPredicate<Record> {
        RecordPredicate(node: .isIn(name, values.map(\.sqlValue)))
    }

    /// The column without its index: for conditions that many rows meet, where looking each of them up costs more
    /// than going through an index that has all columns that are asked for.
    public var unindexed: RecordColumn { RecordColumn("+" + name) }

    /// Whether there is no value, as a column to sort by: put first, it has the rows without one come last.
    public var isMissing: RecordColumn<Record, Bool> { RecordColumn<Record, Bool>("(\(name) IS NULL)") }

    public var isNull: RecordPredicate<Record> { RecordPredicate(node: .isNull(name)) }
    public var isNotNull: RecordPredicate<Record> { RecordPredicate(node: .not(.isNull(name))) }

    public var ascending: RecordSortDescriptor<Record> { RecordSortDescriptor(column: name, isAscending: true) }
    public var descending: RecordSortDescriptor<Record> { RecordSortDescriptor(column: name, isAscending: false) }

    private func compare(_ comparison: PredicateNode.Comparison, _ value: Value) -> RecordPredicate<Record> {
        RecordPredicate(node: .compare(name, comparison, value.sqlValue))
    }
}

extension RecordColumn where Value == String {
    /// Whether the column contains `text` anywhere; ASCII case does not count. Reads every row.
    public func contains(_ text: String) -> RecordPredicate<Record> {
        RecordPredicate(node: .contains(name, text))
    }
}
