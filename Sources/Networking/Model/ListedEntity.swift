/// A record that the store lists.
public protocol ListedEntity: Decodable, Hashable, Sendable {
    /// What one is, for people: `product`.
    static var resourceName: String { get }
}
