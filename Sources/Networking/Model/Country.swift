import FoundationEssentials
import WooFoundation

/// A country with its states, provinces or counties, where its addresses have them (`wc/v3/data/countries`).
public struct Country: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "country"

    public let siteID: Int64
    /// Two capital letters: `IE`.
    public let code: String
    /// In the store's language.
    public let name: String
    /// Empty where WooCommerce lists none: there the state of an address is free text.
    public let states: [CountryState]

    private enum CodingKeys: String, CodingKey {
        case code, name, states
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        code = try container.slug(.code)
        name = HTMLText.plain(container.text(.name) ?? "")
        states = container.items(CountryState.self, .states).filter { !$0.code.isEmpty }
    }
}

/// A part of a country that is named in addresses.
public struct CountryState: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// As in orders: `CA`, `IT-RM`, also `81`, which stores send as a number.
    public let code: String
    public let name: String

    private enum CodingKeys: String, CodingKey {
        case code, name
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(code: container.text(.code) ?? "", name: HTMLText.plain(container.text(.name) ?? ""))
    }
}
