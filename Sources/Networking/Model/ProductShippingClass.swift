import WooFoundation

/// A shipping class of products (`wc/v3/products/shipping_classes`).
public struct ProductShippingClass: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "shipping class"

    public let siteID: Int64
    public let shippingClassID: Int64
    public let name: String
    public let slug: String
    public let details: String
    /// The number of products in it.
    public let count: Int64

    private enum CodingKeys: String, CodingKey {
        case id, name, slug, description, count
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        shippingClassID = try container.identifier(.id)
        name = container.name(.name)
        slug = container.text(.slug) ?? ""
        details = container.text(.description) ?? ""
        count = container.integer(.count) ?? 0
    }
}
