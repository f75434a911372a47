import WooFoundation

/// A tax class (`wc/v3/taxes/classes`).
public struct TaxClass: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "tax class"

    public let siteID: Int64
    /// `standard`, `reduced-rate`, …
    public let slug: String
    public let name: String

    private enum CodingKeys: String, CodingKey {
        case slug, name
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        slug = try container.slug(.slug)
        name = container.name(.name)
    }
}
