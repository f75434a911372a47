/// Which rows of which list a window shows.
public struct WindowRequest<T: Object>: Hashable, Sendable {
    public var predicate: RecordPredicate<T>
    public var sort: [RecordSortDescriptor<T>]
    /// Places in the list, counted from 0. Places beyond the end are cut off.
    public var range: Range<Int>

    /// - Parameters:
    ///   - sort: empty means by primary key, ascending.
    ///   - range: negative bounds become 0.
    public init(
        predicate: RecordPredicate<T> = .all,
        sort: [RecordSortDescriptor<T>] = [],
        range: Range<Int>
    ) {
        self.predicate = predicate
        self.sort = sort
        self.range = max(0, range.lowerBound)..<max(0, range.upperBound)
    }

    var query: SelectQuery<T> { SelectQuery(predicate: predicate, order: SortOrder(sort)) }
}
