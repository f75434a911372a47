import TerminalUI
import WooFoundation

/// An item that can be chosen by typing part of its name.
struct TypedChoice: Hashable, Sendable {
    /// The stored value: `IE`.
    let value: String
    /// The displayed text: `Ireland`.
    let name: String
}

/// A field of a form in which all fields are typed.
@MainActor
struct TypedField {
    let id: String
    let label: String
    /// The initial value; one of its choices, where it has any.
    var value = ""
    var limit = 200
    /// The possible choices, given the values of the other fields; empty where any text is allowed.
    var choices: @MainActor (_ values: [String: String]) -> [TypedChoice] = { _ in [] }
    /// What is wrong with the typed value; nil where nothing is.
    var objection: @MainActor (_ value: String) -> String? = { _ in nil }
}

extension [TypedChoice] {
    /// The choices with every word of `text`, those whose value or name begins with it first.
    func narrowed(by text: String) -> [TypedChoice] {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return self }
        let whole = words.joined(separator: " ")
        let found = filter { choice in
            let there = choice.name.lowercased()
            return choice.value.lowercased() == whole || words.allSatisfy { there.contains($0) }
        }
        func rank(_ choice: TypedChoice) -> Int {
            if choice.value.lowercased() == whole { return 0 }
            return choice.name.lowercased().hasPrefix(whole) ? 1 : 2
        }
        return found.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(
            \.element
        )
    }

    /// The choice whose value or name was typed in full.
    func named(_ text: String) -> TypedChoice? {
        let typed = text.trimmed(.whitespaces).lowercased()
        return first { $0.value.lowercased() == typed } ?? first { $0.name.lowercased() == typed }
    }
}
