/// A record in one of the store's lists.
public protocol ListedEntity: Decodable, Hashable, Sendable {
    /// Its singular name, for display: `product`.
    static var resourceName: String { get }
}
