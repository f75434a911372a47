/// A stored entity: a plain value, saved and found by its primary key. There is no identity map.
public protocol Object: Sendable, Equatable {
    associatedtype PrimaryKey: Hashable & Sendable & PrimaryKeyValue

    /// How a row of the entity's table becomes a value and back; only Storage can create one.
    static var entity: Entity<Self> { get }

    /// The local id of the store that the record came from.
    var siteID: Int64 { get }

    var primaryKey: PrimaryKey { get }
}

extension Object {
    /// The name of the entity, `OrderRecord`.
    public static var entityName: String { entity.name }

    public typealias Predicate = RecordPredicate<Self>
    public typealias SortDescriptor = RecordSortDescriptor<Self>
}
