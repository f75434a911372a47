import FoundationEssentials

/// A cart as stored in the ledger.
extension SaleCart {
    /// Increased when the format changes.
    private static let version = 1

    private struct Kept: Codable {
        let version: Int
        let cart: SaleCart
    }

    private struct Version: Decodable {
        let version: Int
    }

    /// As JSON.
    ///
    /// - Throws: `EncodingError`, though no cart causes it.
    func stored() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Kept(version: Self.version, cart: self)), as: UTF8.self)
    }

    /// nil where it is from another version of merced and this one cannot read it: it stays in the ledger.
    init?(stored text: String) {
        let data = Data(text.utf8)
        guard let version = try? JSONDecoder().decode(Version.self, from: data), version.version == Self.version,
            let kept = try? JSONDecoder().decode(Kept.self, from: data)
        else { return nil }
        self = kept.cart
    }
}
