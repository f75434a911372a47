import WooFoundation

/// The value a variation, or a default, has of an attribute.
public struct ProductChosenAttribute: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// 0 for one that the product alone has.
    public let attributeID: Int64
    public let name: String
    public let option: String

    private enum CodingKeys: String, CodingKey {
        case name, option
        case attributeID = "id"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            attributeID: container.integer(.attributeID) ?? 0,
            name: container.text(.name) ?? "",
            option: container.text(.option) ?? ""
        )
    }
}
