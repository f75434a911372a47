import Foundation
import GRDB

/// `has_words(text, words)` in SQL: whether each of `words` begins a word of `text`, without case and diacritics.
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
        let there = tokens(text)
        return wanted.allSatisfy { word in there.contains { $0.hasPrefix(word) } }
    }

    /// The words of `text` in small letters without marks, cut where neither a letter nor a digit stands.
    static func tokens(_ text: String) -> [Substring] {
        TextFolding.fold(SearchFolding.folded(text)).split { !$0.isLetter && !$0.isNumber }
    }
}
