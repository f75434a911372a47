import WooFoundation

/// The currency a store sells in (`data/currencies/current`).
public struct StoreCurrency: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// ISO 4217.
    public let code: String
    /// Plain text.
    public let name: String
    /// Plain text: the store sends `&#36;`.
    public let symbol: String

    private enum CodingKeys: String, CodingKey {
        case code, name, symbol
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let code = container.text(.code), !code.isEmpty else { throw container.problem(.code, "is missing") }
        self.init(
            code: code.uppercased(),
            name: HTMLText.plain(container.text(.name) ?? ""),
            symbol: HTMLText.plain(container.text(.symbol) ?? "")
        )
    }
}
