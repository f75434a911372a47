import FoundationEssentials
import WooFoundation

/// A WordPress site as its public index describes it.
public struct Site: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// Plain text.
    public let name: String
    /// Plain text.
    public let description: String
    /// Where WordPress is installed.
    public let url: String
    /// The home page for visitors.
    public let home: String
    /// Empty where the owner chose a fixed offset.
    public let timezoneIdentifier: String
    /// Hours east of UTC.
    public let gmtOffset: Decimal
    public let namespaces: [String]
    /// Where the owner can grant an application password in a browser; nil where they are disabled.
    public let applicationPasswordsURL: String?

    private enum CodingKeys: String, CodingKey {
        case name, description, url, home, namespaces, authentication
        case gmtOffset = "gmt_offset"
        case timezoneString = "timezone_string"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard container.has(.namespaces) else { throw container.problem(.namespaces, "is missing") }
        let authentication = (try? container.decodeIfPresent(JSONValue.self, forKey: .authentication)) ?? .null
        self.init(
            name: HTMLText.plain(container.text(.name) ?? ""),
            description: HTMLText.plain(container.text(.description) ?? ""),
            url: container.text(.url) ?? "",
            home: container.text(.home) ?? "",
            timezoneIdentifier: container.text(.timezoneString) ?? "",
            gmtOffset: container.decimal(.gmtOffset) ?? 0,
            namespaces: try container.lossyList(String.self, .namespaces),
            applicationPasswordsURL: authentication["application-passwords"]?["endpoints"]?["authorization"]?.string
        )
    }

    public var timezone: StoreTimeZone { StoreTimeZone(identifier: timezoneIdentifier, gmtOffset: gmtOffset) }
    public var hasWooCommerce: Bool { SiteAPI.highestWooVersion(in: namespaces) != nil }
}
