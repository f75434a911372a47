/// A record that reads some columns of another one's table, for lists that show no more of it. It is never saved.
public protocol PartialRecord: Object {
    associatedtype Whole: Object
}

extension RecordPredicate where Record: PartialRecord {
    /// The same condition.
    public init(_ predicate: RecordPredicate<Record.Whole>) { node = predicate.node }
}

extension RecordSortDescriptor where Record: PartialRecord {
    /// The same order.
    public init(_ descriptor: RecordSortDescriptor<Record.Whole>) {
        self.init(column: descriptor.column, isAscending: descriptor.isAscending)
    }
}
