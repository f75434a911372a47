import WooFoundation

/// A row of the tax table (`wc/v3/taxes`).
public struct TaxRate: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "tax rate"

    public let siteID: Int64
    public let rateID: Int64
    public let country: String
    public let state: String
    public let postcodes: [String]
    public let cities: [String]
    /// Percent, as received: `5.5000`.
    public let rate: String
    public let name: String
    public let priority: Int64
    public let isCompound: Bool
    public let appliesToShipping: Bool
    public let position: Int64
    public let taxClass: String

    private enum CodingKeys: String, CodingKey {
        case id, country, state, postcodes, cities, rate, name, priority, compound, shipping, order, `class`
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        rateID = try container.identifier(.id)
        country = container.text(.country) ?? ""
        state = container.text(.state) ?? ""
        postcodes = container.texts(.postcodes)
        cities = container.texts(.cities)
        rate = container.text(.rate) ?? ""
        name = container.text(.name) ?? ""
        priority = container.integer(.priority) ?? 0
        isCompound = container.flag(.compound) ?? false
        appliesToShipping = container.flag(.shipping) ?? false
        position = container.integer(.order) ?? 0
        taxClass = container.text(.class) ?? ""
    }
}
