import WooFoundation

/// A category in the tree of product categories (`wc/v3/products/categories`).
public struct ProductCategory: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "category"

    public let siteID: Int64
    public let categoryID: Int64
    /// 0 at the root.
    public let parentID: Int64
    public let name: String
    public let slug: String
    public let details: String
    public let menuOrder: Int64
    /// The number of products in it.
    public let count: Int64

    private enum CodingKeys: String, CodingKey {
        case id, parent, name, slug, description, count
        case menuOrder = "menu_order"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        categoryID = try container.identifier(.id)
        parentID = container.integer(.parent) ?? 0
        name = container.name(.name)
        slug = container.text(.slug) ?? ""
        details = container.text(.description) ?? ""
        menuOrder = container.integer(.menuOrder) ?? 0
        count = container.integer(.count) ?? 0
    }
}
