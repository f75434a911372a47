import FoundationEssentials
import GRDB
import WooFoundation

/// `has_words(text, words)` in SQL: whether each of `words` begins a word of `text`, ignoring case and diacritics.
enum WordMatch {
    static let function = DatabaseFunction("has_words", argumentCount: 2, pure: true) { values in
        guard let text = String.fromDatabaseValue(values[0]), let words = String.fromDatabaseValue(values[1]) else {
            return false
        }
        return matches(text, words: words)
    }

    static func matches(_ text: String, words: String) -> Bool {
        let wanted = tokens(words)
        guard !wanted.isEmpty else { return false }
        let there = tokens(text) + tokens(SearchFolding.joinedParts(of: text))
        func areThere(_ wanted: [Substring]) -> Bool {
            wanted.allSatisfy { word in there.contains { $0.hasPrefix(word) } }
        }
        if areThere(wanted) { return true }
        let other = words.split(whereSeparator: \.isWhitespace).map { word in
            SearchFolding.joinedAtMarks(String(word)) ?? String(word)
        }.joined(separator: " ")
        return other != words && areThere(tokens(other))
    }

    /// What the index must contain where `words` match: a word with an apostrophe or hyphen as written, because it is
    /// also found without them, and of any other word its letters and digits.
    static func searched(_ words: String) -> String {
        words.split(whereSeparator: \.isWhitespace).flatMap { word in
            SearchFolding.joinedAtMarks(String(word)) != nil ? [String(word)] : tokens(String(word)).map(String.init)
        }.joined(separator: " ")
    }

    /// The words of `text`, lower case and without diacritics, split at anything that is neither letter nor digit.
    static func tokens(_ text: String) -> [Substring] {
        SearchFolding.folded(text).folded.split { !$0.isLetter && !$0.isNumber }
    }
}
