import WooFoundation

/// A tag of products (`wc/v3/products/tags`).
public struct ProductTag: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "tag"

    public let siteID: Int64
    public let tagID: Int64
    public let name: String
    public let slug: String
    public let details: String
    /// The number of products that have it.
    public let count: Int64

    private enum CodingKeys: String, CodingKey {
        case id, name, slug, description, count
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        tagID = try container.identifier(.id)
        name = container.name(.name)
        slug = container.text(.slug) ?? ""
        details = container.text(.description) ?? ""
        count = container.integer(.count) ?? 0
    }
}
