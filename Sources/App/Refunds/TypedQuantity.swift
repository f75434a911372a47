import FoundationEssentials
import WooFoundation

/// A quantity typed key by key in a row of a list: `1`, `12`, `0.5`.
struct TypedQuantity: Hashable {
    private var row = -1
    private var text = ""

    /// - Returns: the quantity so far; where that is more than `most`, this key alone. Nil for a key that is no part of
    ///   a quantity.
    mutating func type(_ character: Character, in row: Int, most: Decimal) -> Decimal? {
        guard character.isASCII, character.isNumber || ".,".contains(character) else { return nil }
        let longer = (self.row == row ? text : "") + String(character)
        if let quantity = Self.quantity(longer), quantity <= most {
            (self.row, text) = (row, longer)
            return quantity
        }
        guard let quantity = Self.quantity(String(character)) else { return nil }
        (self.row, text) = (row, String(character))
        return quantity
    }

    /// `0.` is on its way to `0.5`.
    private static func quantity(_ text: String) -> Decimal? {
        let plain = text.replacing(",", with: ".")
        if plain == "." { return 0 }
        return Quantity.typed((plain.hasPrefix(".") ? "0" : "") + (plain.hasSuffix(".") ? plain + "0" : plain))
    }
}
