import FoundationEssentials
import WooFoundation

/// ASCII replacements of other characters, for terminals or users that want no others.
enum ASCIITwin {
    /// The replacement of a mark the program itself writes (quotes, dashes, arrows, blocks), or nil.
    static func ofMark(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "…": ".."
        case "·", "–", "—", "−", "─", "━", "‐", "‑": "-"
        case "│", "┃", "┤", "├": "|"
        case "“", "”", "„", "«", "»": "\""
        case "‘", "’", "‚", "′": "'"
        case "‹": "<"
        case "›", "▸", "▶", "→": ">"
        case "←": "<"
        case "↑", "▲": "^"
        case "↓", "▼": "v"
        case "×": "x"
        case "•", "●": "@"
        case "○": "o"
        case "◐": "="
        case "✓": "+"
        case "✗": "x"
        case "█": "#"
        case "░": ":"
        case "▁": "."
        case "▂": ":"
        case "▃": "-"
        case "▄": "="
        case "▅": "+"
        case "▆": "*"
        case "▇": "#"
        case "\u{A0}", "\u{202F}", "\u{2009}": " "
        default: nil
        }
    }

    /// `text` with the program's marks as ASCII, and with `dataToo` everything else as well (`?` where there is no
    /// replacement).
    static func convert(_ text: String, dataToo: Bool) -> String {
        guard text.utf8.contains(where: { $0 > 0x7E }) else { return text }
        var result = ""
        for character in text {
            if character.isASCII {
                result.append(character)
            } else if let scalar = character.unicodeScalars.first, let twin = ofMark(scalar) {
                result.append(twin)
            } else if dataToo {
                result.append(letters(character))
            } else {
                result.append(character)
            }
        }
        return result
    }

    private static func letters(_ character: Character) -> String {
        let base = String(character).decomposed.unicodeScalars.filter(\.isASCII)
        if !base.isEmpty { return String(String.UnicodeScalarView(base)) }
        return String(repeating: "?", count: DisplayWidth.of(character))
    }
}
