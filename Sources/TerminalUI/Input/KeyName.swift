/// The names of keys, for hints, help and configuration.
extension Key {
    /// `Ctrl-R`, `PgUp`, `↑` (or `Up`), `r`, `Space`.
    public func name(_ glyphs: GlyphSet = .unicode) -> String {
        switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: glyphs[.arrowUp]
        case .down: glyphs[.arrowDown]
        case .left: glyphs[.arrowLeft]
        case .right: glyphs[.arrowRight]
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): "F\(number)"
        case .ctrl(let character): "Ctrl-\(character.uppercased())"
        case .alt(let character): "Alt-\(character == " " ? "Space" : character.uppercased())"
        }
    }

    /// Whether the name is a word rather than one cell, and so needs a space beside another name.
    var hasLongName: Bool { name().count > 1 }

    /// The key with this name (`r`, `Space`, `Ctrl-R`, `F2`, `PgUp`, `Up`, `↑`), ignoring case except for a single
    /// letter; nil where there is none.
    public init?(named name: String) {
        if name.count == 1, let character = name.first, !Self.isArrow(character) {
            self = .character(character)
            return
        }
        let folded = name.lowercased()
        if let plain = Self.plainNames[folded] {
            self = plain
            return
        }
        if folded.hasPrefix("f"), let number = Int(folded.dropFirst()), (1...12).contains(number) {
            self = .function(number)
            return
        }
        let parts = folded.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let last: Character? = parts[1] == "space" ? " " : (parts[1].count == 1 ? parts[1].first : nil)
        guard let last else { return nil }
        switch parts[0] {
        case "ctrl": self = .ctrl(last)
        case "alt": self = .alt(last)
        default: return nil
        }
    }

    private static func isArrow(_ character: Character) -> Bool { "↑↓←→".contains(character) }

    private static let plainNames: [String: Key] = [
        "space": .character(" "), "enter": .enter, "return": .enter, "esc": .escape, "escape": .escape, "tab": .tab,
        "shift-tab": .backTab, "backspace": .backspace, "del": .delete, "delete": .delete, "ins": .insert,
        "insert": .insert, "up": .up, "down": .down, "left": .left, "right": .right, "↑": .up, "↓": .down, "←": .left,
        "→": .right, "home": .home, "end": .end, "pgup": .pageUp, "pageup": .pageUp, "pgdn": .pageDown,
        "pagedown": .pageDown,
    ]
}
