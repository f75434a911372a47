import WooFoundation

/// An attribute of a product, with the values it offers.
public struct ProductAssignedAttribute: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// 0 for an attribute of this product alone.
    public let attributeID: Int64
    public let name: String
    public let slug: String
    public let position: Int64
    public let isVisible: Bool
    public let isForVariations: Bool
    public let options: [String]

    private enum CodingKeys: String, CodingKey {
        case name, slug, position, options
        case attributeID = "id"
        case isVisible = "visible"
        case isForVariations = "variation"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            attributeID: container.integer(.attributeID) ?? 0,
            name: container.text(.name) ?? "",
            slug: container.text(.slug) ?? "",
            position: container.integer(.position) ?? 0,
            isVisible: container.flag(.isVisible) ?? false,
            isForVariations: container.flag(.isForVariations) ?? false,
            options: container.texts(.options)
        )
    }
}
