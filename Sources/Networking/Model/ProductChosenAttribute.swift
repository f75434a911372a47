import WooFoundation

/// The value of an attribute that a variation has, or that is preselected.
public struct ProductChosenAttribute: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// 0 for an attribute of this product alone.
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
