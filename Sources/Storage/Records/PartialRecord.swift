/// A record that reads some columns of another record's table, for lists that need no more. It is never saved.
public protocol PartialRecord: Object {
    associatedtype Whole: Object
}

extension RecordPredicate where Record: PartialRecord {
    /// The same condition on the partial record.
    public init(_ predicate: RecordPredicate<Record.Whole>) { node = predicate.node }
}

extension RecordSortDescriptor where Record: PartialRecord {
    /// The same order of the partial record.
    public init(_ descriptor: RecordSortDescriptor<Record.Whole>) {
        self.init(column: descriptor.column, isAscending: descriptor.isAscending)
    }
}
