/// One or more values that identify a row of an entity.
public protocol PrimaryKeyValue {
    var keyValues: [SQLValue] { get }
}

extension Int64: PrimaryKeyValue {
    public var keyValues: [SQLValue] { [sqlValue] }
}

extension String: PrimaryKeyValue {
    public var keyValues: [SQLValue] { [sqlValue] }
}

/// A primary key of two values: an order and a position, a group and a setting.
public struct CompositeKey: PrimaryKeyValue, Hashable, Sendable {
    public let keyValues: [SQLValue]

    /// - Parameters: in the order of the key's columns.
    public init(_ first: some ColumnValue, _ second: some ColumnValue) {
        keyValues = [first.sqlValue, second.sqlValue]
    }
}
