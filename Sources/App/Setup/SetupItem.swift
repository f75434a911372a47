import TerminalUI

/// One thing on a page of the set-up, from top to bottom.
enum SetupItem: Hashable, Sendable {
    case blank
    /// Wrapped at the width of the page.
    case text(String, role: Role = .text)
    /// Wrapped at the last column and never at a word: an address to copy.
    case verbatim(String)
    case fact(SetupFact)
    /// The progress of a count.
    case bar(done: Int, total: Int)
    case field(SetupField)
    case option(SetupOption)
    /// Options or buttons side by side.
    case row(label: String, [SetupOption])
    case buttons([SetupOption])
}

/// A fact that was found out: `✓ Secure connection`.
struct SetupFact: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case good, warning, problem
    }

    let kind: Kind
    let words: String

    init(_ kind: Kind, _ words: String) {
        self.kind = kind
        self.words = words
    }

    var glyph: Glyph { kind == .good ? .completed : .failed }

    var role: Role {
        switch kind {
        case .good: .good
        case .warning: .warn
        case .problem: .bad
        }
    }
}

/// A text field.
struct SetupField: Hashable, Sendable {
    let id: String
    let label: String
    /// Shown while it is empty.
    var placeholder = ""
    /// The typed text is never painted.
    var isSecret = false
}

/// Something to choose, toggle or press.
struct SetupOption: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// `(•)`: one of several.
        case radio(isOn: Bool)
        /// `[x]`
        case toggle(isOn: Bool)
        /// `[ Continue ]`
        case button
    }

    let id: String
    let kind: Kind
    let label: String
    /// Beside the label, in a column of its own.
    var note = ""
    /// Why it cannot be chosen; it stays visible.
    var offBecause: String?

    var text: String {
        switch kind {
        case .radio(let isOn): (isOn ? "(•) " : "( ) ") + label
        case .toggle(let isOn): (isOn ? "[x] " : "[ ] ") + label
        case .button: "[ \(label) ]"
        }
    }
}
