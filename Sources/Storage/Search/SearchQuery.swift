import WooFoundation

/// What was typed into a search box, as an FTS5 expression that user text cannot break.
enum SearchQuery: Equatable {
    /// Nothing was asked for yet.
    case everything
    /// Something was asked for that no index can hold.
    case nothing
    case match(String)

    private static let longestText = 512
    private static let mostWords = 24

    init(_ text: String) {
        let scalars = text.unicodeScalars.prefix(Self.longestText)
        let words = scalars.split(whereSeparator: { $0.properties.isWhitespace || $0.value < 0x20 })
        self.init(words: words.map { String($0) })
    }

    /// - Parameter words: each has to begin a word; one with blanks in it has to stand there as it is.
    init(words: [String]) {
        let meant = words.map { String($0.unicodeScalars.prefix(Self.longestText)) }.filter(Self.isWord)
            .prefix(Self.mostWords)
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

    /// Digits and what people put between them in phone numbers.
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

    /// A word, and what it is without the apostrophes and hyphens in it: `O'Neill` is `ONeill` as well.
    private static func anySpelling(_ word: String) -> String {
        guard let joined = SearchFolding.joinedAtMarks(word) else { return quoted(word) }
        return "(\(quoted(word)) OR \(quoted(joined)))"
    }

    /// Whether words of digits can only be one phone number: it begins with a calling code, has an area code in
    /// brackets, or is written in three pieces or more.
    private static func isPhone(_ words: [String]) -> Bool {
        guard let first = words.first else { return false }
        if first.hasPrefix("+") || words.contains(where: { $0.contains("(") }) { return true }
        let digits = words.reduce(0) { $0 + $1.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
        return words.count >= 3 && (7...15).contains(digits)
    }

    /// Words of digits: each a word of its own, or all of them a phone number, or a number written with zeros
    /// before it. What can only be a phone number is no words of their own: the pieces of `+1 207 555 0002` begin
    /// words of many orders.
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

    /// Shorter ones, of which the calling code is known, would find too much.
    private static let shortestNational = 5

    private static func all(_ terms: [String]) -> String {
        terms.count == 1 ? terms[0] : "(" + terms.joined(separator: " AND ") + ")"
    }

    /// A string of the FTS5 grammar, in which only the quote needs care, and a prefix mark.
    private static func quoted(_ word: String) -> String {
        "\"" + SearchFolding.folded(word).replacing("\"", with: "\"\"") + "\"*"
    }
}
