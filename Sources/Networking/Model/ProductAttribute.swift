import WooFoundation

/// An attribute shared by products (`wc/v3/products/attributes`).
public struct ProductAttribute: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "attribute"

    public let siteID: Int64
    public let attributeID: Int64
    public let name: String
    /// `pa_color`
    public let slug: String
    public let typeKey: String
    public let sortKey: String
    public let hasArchives: Bool

    private enum CodingKeys: String, CodingKey {
        case id, name, slug, type
        case orderBy = "order_by"
        case hasArchives = "has_archives"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        attributeID = try container.identifier(.id)
        name = container.name(.name)
        slug = container.text(.slug) ?? ""
        typeKey = container.text(.type) ?? ""
        sortKey = container.text(.orderBy) ?? ""
        hasArchives = container.flag(.hasArchives) ?? false
    }
}
