import WooFoundation

/// An image of a product.
public struct ProductImage: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let imageID: Int64
    public let src: String
    public let name: String
    public let alt: String

    private enum CodingKeys: String, CodingKey {
        case src, name, alt
        case imageID = "id"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            imageID: container.integer(.imageID) ?? 0,
            src: container.text(.src) ?? "",
            name: container.text(.name) ?? "",
            alt: container.text(.alt) ?? ""
        )
    }
}
