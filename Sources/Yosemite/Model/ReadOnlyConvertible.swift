/// A stored record with a read-only counterpart for everything above Yosemite.
public protocol ReadOnlyConvertible: Sendable {
    associatedtype ReadOnly: ReadOnlyType

    /// - Throws: `StorageError.unreadable` where a part of it is damaged.
    func toReadOnly() throws -> ReadOnly
}

/// A read-only value of a stored entity.
public protocol ReadOnlyType: Hashable, Sendable {
    associatedtype Identity: Hashable & Sendable

    /// Identifies the same entity across changes; includes the siteID where ids of several stores could meet.
    var identity: Identity { get }
}
