/// A column of a record's table, from which predicates and sort orders are made:
/// `OrderRecord.Columns.status == "processing"`.
public struct RecordColumn<Record: Object, Value: ColumnValue>: Hashable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    /// Comparisons of the column with a value. A null column matches none of them but `!=`.
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

    /// Whether the column contains one of `values`; no row matches an empty list.
    public func isIn(_ values: some Sequence<Value>) -> RecordPredicate<Record> {
        RecordPredicate(node: .isIn(name, values.map(\.sqlValue)))
    }

    /// The column without its index: for conditions that many rows meet, where looking up each of them costs more than
    /// scanning an index that has all needed columns.
    public var unindexed: RecordColumn { RecordColumn("+" + name) }

    /// Whether there is no value, as a sort column: sorted by first, it puts the rows without one last.
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
    /// Whether the column contains `text` anywhere; ASCII case is ignored. Reads every row.
    public func contains(_ text: String) -> RecordPredicate<Record> {
        RecordPredicate(node: .contains(name, text))
    }
}
