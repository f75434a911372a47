import WooFoundation

/// The text of a search box, as an FTS5 expression that user input cannot break.
enum SearchQuery: Equatable {
    /// Nothing to search for yet.
    case everything
    /// A text that no index can contain.
    case nothing
    case match(String)

    private static let maximumTextLength = 512
    private static let maximumWords = 24

    init(_ text: String) {
        let scalars = text.unicodeScalars.prefix(Self.maximumTextLength)
        let words = scalars.split(whereSeparator: { $0.properties.isWhitespace || $0.value < 0x20 })
        self.init(words: words.map { String($0) })
    }

    /// - Parameter words: each must begin a word; one with spaces in it must appear literally.
    init(words: [String]) {
        let meant = words.map { String($0.unicodeScalars.prefix(Self.maximumTextLength)) }.filter(Self.isWord)
            .prefix(Self.maximumWords)
        if !meant.isEmpty {
            self = .match(Self.terms(Array(meant)).joined(separator: " AND "))
        } else if words.allSatisfy({
            $0.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "#" || $0.value < 0x20 }
        }) {
            self = .everything
        } else {
            self = .nothing
        }
    }

    private static func isWord(_ word: String) -> Bool {
        word.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    private static func terms(_ words: [String]) -> [String] {
        var terms: [String] = []
        var index = 0
        while index < words.count {
            let run = words[index...].prefix { isNumber($0) }
            if run.isEmpty {
                terms.append(anySpelling(words[index]))
                index += 1
            } else {
                terms.append(number(Array(run)))
                index += run.count
            }
        }
        return terms
    }

    /// Digits and the characters people put between them in phone numbers.
    private static func isNumber(_ word: String) -> Bool {
        var hasDigit = false
        for byte in word.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
            case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "/"),
                UInt8(ascii: "."), UInt8(ascii: "#"):
                break
            default: return false
            }
        }
        return hasDigit
    }

    /// A word, and its form without apostrophes and hyphens: `O'Neill` matches `ONeill` as well.
    private static func anySpelling(_ word: String) -> String {
        guard let joined = SearchFolding.joinedAtMarks(word) else { return quoted(word) }
        return "(\(quoted(word)) OR \(quoted(joined)))"
    }

    /// Whether words of digits can only be one phone number: it begins with a calling code, has an area code in
    /// brackets, or is written in three or more groups.
    private static func isPhone(_ words: [String]) -> Bool {
        guard let first = words.first else { return false }
        if first.hasPrefix("+") || words.contains(where: { $0.contains("(") }) { return true }
        let digits = words.reduce(0) { $0 + $1.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
        return words.count >= 3 && (7...15).contains(digits)
    }

    /// Words of digits: separate words, or together a phone number, or a number written with leading zeros. What can
    /// only be a phone number is not searched as separate words: the groups of `+1 207 555 0002` begin words of many
    /// orders.
    private static func number(_ words: [String]) -> String {
        var choices = isPhone(words) ? [quoted(words.joined(separator: " "))] : [all(words.map(quoted))]
        func offer(_ digits: String) {
            let choice = quoted(digits)
            if !digits.isEmpty, !choices.contains(choice) { choices.append(choice) }
        }
        let joined = words.joined()
        let digits = joined.filter(\.isASCII).filter(\.isNumber)
        if joined.utf8.count != digits.utf8.count || words.count > 1 { offer(digits) }
        if let phone = PhoneNumber(joined) {
            if let international = phone.international {
                offer(international)
                if phone.national.utf8.count >= shortestNational { offer(phone.national) }
            } else {
                offer(phone.national)
            }
            if !joined.contains("#"), let end = SearchTerm.phone(endingIn: phone.national) { offer(end) }
        }
        return choices.count == 1 ? choices[0] : "(" + choices.joined(separator: " OR ") + ")"
    }

    /// Shorter ones with a known calling code would match too much.
    private static let shortestNational = 5

    private static func all(_ terms: [String]) -> String {
        terms.count == 1 ? terms[0] : "(" + terms.joined(separator: " AND ") + ")"
    }

    /// A string of the FTS5 grammar, in which only the quote needs escaping, and a prefix mark.
    private static func quoted(_ word: String) -> String {
        "\"" + SearchFolding.folded(word).replacing("\"", with: "\"\"") + "\"*"
    }
}
