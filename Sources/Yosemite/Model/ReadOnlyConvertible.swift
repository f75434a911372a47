/// A stored record that has a read-only face for everybody above Yosemite.
public protocol ReadOnlyConvertible: Sendable {
    associatedtype ReadOnly: ReadOnlyType

    /// - Throws: `StorageError.unreadable` where a part of it is not what was written.
    func toReadOnly() throws -> ReadOnly
}

/// A read-only value of a stored entity.
public protocol ReadOnlyType: Hashable, Sendable {
    associatedtype Identity: Hashable & Sendable

    /// What makes it the same entity across changes; with its siteID where ids of several stores could meet.
    var identity: Identity { get }
}
