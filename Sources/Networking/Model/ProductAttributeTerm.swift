import WooFoundation

/// A value of a shared attribute (`wc/v3/products/attributes/ID/terms`).
public struct ProductAttributeTerm: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "attribute term"

    public let siteID: Int64
    public let termID: Int64
    public let attributeID: Int64
    public let name: String
    public let slug: String
    public let details: String
    public let menuOrder: Int64
    /// The number of products that have it.
    public let count: Int64

    private enum CodingKeys: String, CodingKey {
        case id, name, slug, description, count
        case menuOrder = "menu_order"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        termID = try container.identifier(.id)
        attributeID = try decoder.injected(.attributeID)
        name = container.name(.name)
        slug = container.text(.slug) ?? ""
        details = container.text(.description) ?? ""
        menuOrder = container.integer(.menuOrder) ?? 0
        count = container.integer(.count) ?? 0
    }
}
