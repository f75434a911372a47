import WooFoundation

/// A setting of a store (`settings/GROUP`).
public struct SiteSetting: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    /// `woocommerce_currency`
    public let settingID: String
    /// Plain text.
    public let label: String
    /// Plain text.
    public let settingDescription: String
    /// As text; lists and objects as compact JSON, null as empty text.
    public let value: String
    /// `general`
    public let settingGroupKey: String

    private enum CodingKeys: String, CodingKey {
        case id, label, description, value
        case groupID = "group_id"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let settingID = container.text(.id), !settingID.isEmpty else {
            throw container.problem(.id, "is missing")
        }
        let value = try container.decodeIfPresent(JSONValue.self, forKey: .value) ?? .null
        self.init(
            siteID: try decoder.injected(.siteID),
            settingID: settingID,
            label: HTMLText.plain(container.text(.label) ?? ""),
            settingDescription: HTMLText.plain(container.text(.description) ?? ""),
            value: value == .null ? "" : value.plainText ?? value.text,
            settingGroupKey: container.text(.groupID) ?? decoder.userInfo[.settingGroup] as? String ?? ""
        )
    }
}
