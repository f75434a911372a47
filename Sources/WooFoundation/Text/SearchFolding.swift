import FoundationEssentials

/// Spellings that the index's tokenizer, which only removes diacritics, does not treat as equal.
public enum SearchFolding {
    /// Letters that are not a base letter with a diacritic, in plain spelling. Search terms are folded the same way.
    private static let plain: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "ħ": "h", "Ħ": "h", "ŋ": "n", "Ŋ": "n",
    ]
    /// As people without such keys type them: `Mueller`, `Soeren`, `Aarhus`.
    private static let spelled: [Unicode.Scalar: String] = [
        "ä": "ae", "Ä": "ae", "ö": "oe", "Ö": "oe", "ü": "ue", "Ü": "ue", "ø": "oe", "Ø": "oe", "å": "aa", "Å": "aa",
    ]

    /// `text` with letters such as `ß` and `ø` in plain spelling; diacritics stay, the tokenizer removes those.
    public static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return replacing(plain, in: text.composed)
    }

    /// Other spellings of the words of `text`, one per line, to be appended to it in the index.
    public static func otherSpellings(in text: String) -> String {
        var others = joinedParts(of: text)
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return others }
        let text = others.isEmpty ? text : text + "\n" + others
        for word in text.utf8.split(whereSeparator: { $0 <= 0x20 }) where word.contains(where: { $0 >= 0x80 }) {
            var word = String(Substring(word))
            // Everything below the first combining mark is composed already.
            if !word.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { word = word.composed }
            let plainly = replacing(plain, in: word)
            if plainly != word { others += plainly + "\n" }
            let spelledOut = replacing(plain, in: replacing(spelled, in: word))
            if spelledOut != plainly { others += spelledOut + "\n" }
        }
        return others
    }

    /// `text` without everything but letters and digits: `MUG-01` becomes `MUG01`; nil where nothing would change.
    public static func joined(_ text: String) -> String? {
        let kept = text.unicodeScalars.filter(isLetterOrNumber)
        return kept.count == text.unicodeScalars.count || kept.isEmpty ? nil : String(String.UnicodeScalarView(kept))
    }

    private static func isLetterOrNumber(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: scalar.value >= 0x80 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        }
    }

    /// The first number in `text` without its leading zeros; nil where it has none.
    public static func withoutLeadingZeros(_ text: String) -> String? {
        let digits = text.utf8.drop { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let short = digits.drop { $0 == UInt8(ascii: "0") }
        return short.count == digits.count || short.isEmpty ? nil : String(Substring(short))
    }

    private static func replacing(_ letters: [Unicode.Scalar: String], in text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value >= 0x80 && letters[$0] != nil }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x80, let replacement = letters[scalar] {
                result += replacement
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
