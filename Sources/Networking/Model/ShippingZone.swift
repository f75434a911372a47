import WooFoundation

/// A region with its own shipping methods (`wc/v3/shipping/zones`). Zone 0 is everywhere else.
public struct ShippingZone: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "shipping zone"

    public let siteID: Int64
    public let zoneID: Int64
    public let name: String
    public let position: Int64
    /// The places it covers; a separate list in the store.
    public let places: [ShippingPlace]

    private enum CodingKeys: String, CodingKey {
        case id, name, order
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        // 0 is a zone too, so the id need not be positive.
        guard let id = container.integer(.id), id >= 0 else { throw container.problem(.id, "is no zone") }
        zoneID = id
        name = container.text(.name) ?? ""
        position = container.integer(.order) ?? 0
        places = []
    }
}

/// One of the places a shipping zone covers (`wc/v3/shipping/zones/ID/locations`).
public struct ShippingPlace: ListedEntity, Codable, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "place of a shipping zone"

    /// `country`, `state`, `continent` or `postcode`.
    public let kind: String
    /// `US`, `US:ME`, `NA`, or a postcode as entered by the owner: `04101`, `041*`, `04101...04199`.
    public let code: String

    private enum CodingKeys: String, CodingKey {
        case code
        case kind = "type"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        kind = try container.slug(.kind)
        code = container.text(.code) ?? ""
    }
}
