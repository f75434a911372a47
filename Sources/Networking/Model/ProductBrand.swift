import WooFoundation

/// A brand of products (`wc/v3/products/brands`, of WooCommerce 9.6 and newer).
public struct ProductBrand: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "brand"

    public let siteID: Int64
    public let brandID: Int64
    public let name: String
    public let slug: String
    /// The parent brand; 0 for none.
    public let parentID: Int64

    private enum CodingKeys: String, CodingKey {
        case id, name, slug, parent
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        brandID = try container.identifier(.id)
        name = container.name(.name)
        slug = container.text(.slug) ?? ""
        parentID = container.integer(.parent) ?? 0
    }
}
