import TerminalUI
import Yosemite

/// The keys of a filter language, with their meanings.
struct FilterLanguage: Sendable {
    struct Key: Hashable, Sendable {
        let name: String
        /// A condition, and its meaning.
        let example: String
        let meaning: String
        /// Whether an amount follows: `<20` as well as `:20`.
        var isAmount = false
    }

    let keys: [Key]

    /// - Parameter amounts: the keys that an amount follows.
    init<Name: FilterKeyName>(_ names: Name.Type, amounts: Set<Name>) {
        keys = names.allCases.map { name in
            let (text, meaning) = name.example
            return Key(name: name.rawValue, example: text, meaning: meaning, isAmount: amounts.contains(name))
        }
    }

    init(keys: [Key]) { self.keys = keys }
}

/// A key of a filter language, with a condition as an example and its meaning.
protocol FilterKeyName: CaseIterable, Hashable, RawRepresentable<String> {
    var example: (text: String, meaning: String) { get }
}

extension FilterKey: FilterKeyName {}
extension ProductFilterKey: FilterKeyName {}
extension ReviewFilterKey: FilterKeyName {}
extension CouponFilterKey: FilterKeyName {}
extension PersonFilterKey: FilterKeyName {}

/// Possible continuations of a line in a filter language.
struct FilterCompletion {
    /// The piece before the cursor.
    let piece: String
    private let language: FilterLanguage

    /// - Parameter text: the text before the cursor.
    init(_ text: String, in language: FilterLanguage) {
        let typed = text.last.map { !$0.isWhitespace } == true ? text.split(whereSeparator: \.isWhitespace).last : nil
        let last = String(typed ?? "")
        piece = String(last.first == "-" || last.first == "!" ? last.dropFirst() : last[...]).lowercased()
        self.language = language
    }

    /// The conditions that the piece may become, or is.
    var examples: [FilterLanguage.Key] {
        let name = piece.prefix { $0.isLetter || $0 == "_" }
        let isKnown = name.count < piece.count && language.keys.contains { $0.name == name }
        return language.keys.filter { isKnown ? $0.name == name : $0.name.hasPrefix(piece) }
    }

    /// The missing letters, where only one key is possible.
    var rest: String? {
        guard !piece.isEmpty, piece.allSatisfy({ $0.isLetter || $0 == "_" }) else { return nil }
        let keys = language.keys.filter { $0.name.hasPrefix(piece) }
        return keys.count == 1 ? keys[0].name.dropFirst(piece.count) + (keys[0].isAmount ? "" : ":") : nil
    }
}

extension FilterCompletion {
    /// For a field being edited.
    init(_ field: TextField, in language: FilterLanguage) {
        self.init(String(field.characters[..<field.cursor]), in: language)
    }
}
