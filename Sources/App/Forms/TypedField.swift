import TerminalUI
import WooFoundation

/// Something that can be picked by typing a part of its name.
struct TypedChoice: Hashable, Sendable {
    /// What is kept: `IE`.
    let value: String
    /// What is shown: `Ireland`.
    let name: String
}

/// A field of a form that is typed through.
@MainActor
struct TypedField {
    let id: String
    let label: String
    /// What it has at first: a value of its choices, where it has any.
    var value = ""
    var limit = 200
    /// What can be picked, given what the other fields have; nothing where any text will do.
    var choices: @MainActor (_ values: [String: String]) -> [TypedChoice] = { _ in [] }
    /// What is wrong with what was typed; nil where nothing is.
    var objection: @MainActor (_ value: String) -> String? = { _ in nil }
}

extension [TypedChoice] {
    /// Those that have every word of `text`, the ones whose value or name begins with it first.
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

    /// The one that was typed whole, by its value or its name.
    func named(_ text: String) -> TypedChoice? {
        let typed = text.trimmed(.whitespaces).lowercased()
        return first { $0.value.lowercased() == typed } ?? first { $0.name.lowercased() == typed }
    }
}
