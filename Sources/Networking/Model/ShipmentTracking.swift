import FoundationEssentials
import WooFoundation

/// A parcel of an order, and its tracking page.
public struct ShipmentTracking: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    public let orderID: Int64
    /// The store's id; `edit-12` while it is not in the store yet.
    public let trackingID: String
    public let trackingNumber: String
    public let trackingProvider: String
    /// Empty where it cannot be tracked.
    public let trackingURL: String
    /// A date in the store's calendar, `2026-11-26`; empty where the store does not say.
    public let dateShipped: String

    private enum CodingKeys: String, CodingKey {
        case id = "tracking_id"
        case number = "tracking_number"
        case provider = "tracking_provider"
        case link = "tracking_link"
        case date = "date_shipped"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        orderID = try decoder.injected(.orderID)
        guard let id = container.text(.id), !id.isEmpty, id.utf8.count <= 200 else {
            throw container.problem(.id, "is missing")
        }
        trackingID = id
        trackingNumber = container.text(.number) ?? ""
        trackingProvider = HTMLText.plain(container.text(.provider) ?? "")
        trackingURL = container.text(.link) ?? ""
        dateShipped = String((container.text(.date) ?? "").prefix(10))
    }
}

/// A shipping provider known to the store's plugin.
public struct ShipmentTrackingProvider: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// Its country, in the plugin's words: `United States`.
    public let group: String
    public let name: String
    /// With `%1$s` or `%number%` as placeholder for the tracking number.
    public let link: String

    public init(group: String, name: String, link: String) {
        (self.group, self.name, self.link) = (group, name, link)
    }
}
