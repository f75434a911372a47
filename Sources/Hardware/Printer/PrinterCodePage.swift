import FoundationEssentials
import WooFoundation

/// A printer's characters beyond ASCII: one byte each, of a page selected with `ESC t`.
public enum PrinterCodePage: String, Hashable, Sendable, CaseIterable {
    case cp437, cp850, cp852, cp858, cp866, cp1252

    /// `n` of `ESC t n`, as Epson and most others number them.
    public var number: UInt8 {
        switch self {
        case .cp437: 0
        case .cp850: 2
        case .cp1252: 16
        case .cp866: 17
        case .cp852: 18
        case .cp858: 19
        }
    }

    /// `text` as this page can show it: without unprintable characters, each character one column wide, and one that
    /// the page lacks replaced by the nearest: `EUR` for €, a letter without its accent, in the end `?`.
    public func shown(_ text: String) -> String {
        let text = TextCleaning.clean(text).composed
        var result = ""
        for character in text { result += substitute(character) }
        return result
    }

    /// The bytes of `shown(text)`: never below 0x20, nor 0x7F.
    public func bytes(_ text: String) -> [UInt8] {
        shown(text).unicodeScalars.map { byte($0) ?? UInt8(ascii: "?") }
    }

    /// The character for a byte from 0x80 up; nil where the page has none, or below 0x80.
    public func character(_ byte: UInt8) -> Character? {
        guard byte >= 0x80 else { return nil }
        let scalar = Self.tables[self]?[Int(byte) - 0x80]
        return scalar.flatMap { $0 == "\u{0}" ? nil : Character($0) }
    }

    private func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        (0x20...0x7E).contains(scalar.value) ? UInt8(scalar.value) : Self.bytes[self]?[scalar]
    }

    private func substitute(_ character: Character) -> String {
        let scalars = character.unicodeScalars
        if scalars.allSatisfy({ $0.properties.generalCategory == .spaceSeparator }) { return " " }
        if scalars.count == 1, let first = scalars.first {
            if byte(first) != nil { return String(character) }
            if let known = Self.substitutes[first] { return known }
        }
        if scalars.allSatisfy(Self.isInvisible) { return "" }
        let letters = String(character).decomposed.unicodeScalars
            .flatMap { Array((PlainShapes.of($0) ?? String($0)).unicodeScalars) }
            .filter { $0.properties.canonicalCombiningClass == .notReordered && !Self.isInvisible($0) }
        let plain = letters.map { byte($0) == nil ? Self.substitutes[$0] ?? "?" : String($0) }
        guard !plain.isEmpty, plain.count <= 4, !plain.contains("?") else { return "?" }
        return plain.joined()
    }

    /// Joiners, variation selectors and the soft hyphen.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .format || (0xFE00...0xFE0F).contains(scalar.value)
    }

    private static let substitutes: [Unicode.Scalar: String] = [
        "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₴": "UAH", "₫": "VND",
        "₦": "NGN", "₪": "ILS", "₱": "PHP", "฿": "THB", "₿": "BTC", "‘": "'", "’": "'", "‚": ",", "“": "\"", "”": "\"",
        "„": "\"", "«": "\"", "»": "\"", "‹": "<", "›": ">", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-",
        "…": "...", "×": "x", "·": ".", "•": "*", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o",
        "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i",
        "ħ": "h", "Ħ": "H", "™": "TM", "©": "(c)", "®": "(R)", "№": "No", "⁄": "/", "°": "o",
    ]

    private static let tables: [PrinterCodePage: [Unicode.Scalar]] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, Array($0.upperHalf.unicodeScalars)) }
    )

    private static let bytes: [PrinterCodePage: [Unicode.Scalar: UInt8]] = tables.mapValues { table in
        var bytes: [Unicode.Scalar: UInt8] = [:]
        for (index, scalar) in table.enumerated() where scalar != "\u{0}" && scalar != "\u{AD}" {
            bytes[scalar] = UInt8(index + 0x80)
        }
        return bytes
    }
}
