import WooFoundation

/// A city as the store's database compares it: case, marks on letters and blanks at the end aside.
struct CityName: Hashable, Sendable {
    private let folded: String

    init(_ text: String) {
        let base = text.folded
        var plain = base.utf8.allSatisfy { $0 < 0x80 } ? base : Self.withoutStrokes(base)
        while plain.last == " " { plain.removeLast() }
        folded = plain
    }

    /// Letters that Unicode does not take apart, and that the collation holds equal to plain ones.
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
