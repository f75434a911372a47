import WooFoundation

/// One entry of `meta_data`. Keys may repeat, values are any JSON, and most belong to plugins.
public struct MetaData: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// 0 where the store sent none.
    public let metadataID: Int64
    public let key: String
    public let value: JSONValue
    /// What the store shows instead of `key`; only on lines of an order. May hold HTML.
    public let displayKey: String?
    /// What the store shows instead of `value`; only on lines of an order. May hold HTML.
    public let displayValue: String?

    private enum CodingKeys: String, CodingKey {
        case key, value
        case metadataID = "id"
        case displayKey = "display_key"
        case displayValue = "display_value"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let key = container.text(.key) else { throw container.problem(.key, "is missing") }
        self.init(
            metadataID: container.integer(.metadataID) ?? 0,
            key: key,
            value: try container.decodeIfPresent(JSONValue.self, forKey: .value) ?? .null,
            displayKey: container.text(.displayKey),
            displayValue: container.text(.displayValue)
        )
    }

    /// Whether it is meant to be shown: keys that begin with `_` are internal.
    public var isVisible: Bool { !key.hasPrefix("_") }
}
