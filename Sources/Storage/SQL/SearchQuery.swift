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
            .filter { $0.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil } }
            .prefix(Self.mostWords)
        if !words.isEmpty {
            self = .match(words.map(Self.quoted).joined(separator: " "))
        } else if scalars.allSatisfy({ $0.properties.isWhitespace || $0 == "#" || $0.value < 0x20 }) {
            self = .everything
        } else {
            self = .nothing
        }
    }

    /// A string of the FTS5 grammar, in which only the quote needs care, and a prefix mark.
    private static func quoted(_ word: Substring.UnicodeScalarView) -> String {
        "\"" + String(word).replacing("\"", with: "\"\"") + "\"*"
    }
}
