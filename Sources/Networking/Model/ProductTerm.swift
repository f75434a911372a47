import WooFoundation

/// A category, brand or tag as listed in a product.
public struct ProductTerm: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let termID: Int64
    public let name: String
    public let slug: String

    private enum CodingKeys: String, CodingKey {
        case name, slug
        case termID = "id"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            termID: container.integer(.termID) ?? 0,
            name: container.name(.name),
            slug: container.text(.slug) ?? ""
        )
    }
}
