import WooFoundation

/// A part of the world with shipping methods of its own (`wc/v3/shipping/zones`). Zone 0 is everywhere else.
public struct ShippingZone: ListedEntity, Copiable, Fakeable {
    public static let resourceName = "shipping zone"

    public let siteID: Int64
    public let zoneID: Int64
    public let name: String
    public let position: Int64

    private enum CodingKeys: String, CodingKey {
        case id, name, order
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        zoneID = try container.identifier(.id)
        name = container.text(.name) ?? ""
        position = container.integer(.order) ?? 0
    }
}
