import WooFoundation

/// A city as the store's database compares it: ignoring case, diacritics and spaces at the end.
struct CityName: Hashable, Sendable {
    private let folded: String

    init(_ text: String) {
        let base = text.folded
        var plain = base.utf8.allSatisfy { $0 < 0x80 } ? base : Self.withoutStrokes(base)
        while plain.last == " " { plain.removeLast() }
        folded = plain
    }

    /// Letters that Unicode does not decompose, but that the collation treats as equal to plain ones.
    private static func withoutStrokes(_ text: String) -> String {
        var plain = ""
        for character in text {
            switch character {
            case "ø": plain += "o"
            case "ł": plain += "l"
            case "đ", "ð": plain += "d"
            case "ħ": plain += "h"
            case "ß": plain += "ss"
            case "æ": plain += "ae"
            case "œ": plain += "oe"
            case "ı": plain += "i"
            default: plain.append(character)
            }
        }
        return plain
    }
}
