/// A record that the store lists.
public protocol ListedEntity: Decodable, Hashable, Sendable {
    /// What one is, for people: `product`.
    static var resourceName: String { get }
}

/// A record of which only the id was asked for.
struct EntityID: ListedEntity {
    static let resourceName = "id"

    let id: Int64

    private enum CodingKeys: String, CodingKey {
        case id
    }

    init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).identifier(.id)
    }
}
