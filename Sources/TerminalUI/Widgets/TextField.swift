import WooFoundation

/// A line of text being edited, with the keys of readline. Control characters cannot be entered; those already in the
/// text are shown as escapes.
public struct TextField: Hashable, Sendable {
    public private(set) var characters: [Character]
    /// The character before which the cursor is: 0…count.
    public private(set) var cursor: Int
    /// The most characters the text may have.
    public let limit: Int
    /// Shows `*` for every character.
    public var isSecret = false

    /// Cuts the text to `limit` characters; the cursor is at its end.
    public init(_ text: String = "", limit: Int = 1_000) {
        characters = Array(text.prefix(limit))
        self.limit = limit
        cursor = characters.count
    }

    public var text: String {
        get { String(characters) }
        set {
            characters = Array(newValue.prefix(limit))
            cursor = characters.count
        }
    }

    /// Takes a key or a paste. Enter, Esc, Tab and unknown keys are ignored.
    public mutating func handle(_ event: TerminalEvent) -> Handling {
        switch event {
        case .key(let key): handle(key)
        case .paste(let text): insert(TextCleaning.clean(text))
        case .mouse, .focus, .resize, .quit, .suspend, .resumed, .endOfInput: .ignored
        }
    }

    private mutating func handle(_ key: Key) -> Handling {
        switch key {
        case .character(let character): return insert(String(character))
        case .left, .ctrl("b"): cursor = max(0, cursor - 1)
        case .right, .ctrl("f"): cursor = min(characters.count, cursor + 1)
        case .home, .ctrl("a"): cursor = 0
        case .end, .ctrl("e"): cursor = characters.count
        case .alt("b"): cursor = wordStart(before: cursor)
        case .alt("f"): cursor = wordEnd(after: cursor)
        case .backspace: remove(max(0, cursor - 1)..<cursor)
        case .delete, .ctrl("d"): remove(cursor..<min(characters.count, cursor + 1))
        case .ctrl("u"): remove(0..<cursor)
        case .ctrl("k"): remove(cursor..<characters.count)
        case .ctrl("w"), .alt("\u{7F}"): remove(wordStart(before: cursor)..<cursor)
        case .alt("d"): remove(cursor..<wordEnd(after: cursor))
        case .enter, .escape, .tab, .backTab, .insert, .up, .down, .pageUp, .pageDown, .function, .ctrl, .alt:
            return .ignored
        }
        return .handled
    }

    private mutating func insert(_ text: String) -> Handling {
        // A combining mark typed or pasted alone may join the character before it, so clusters are formed again.
        let before = String(characters[..<cursor]) + text
        let after = characters[cursor...]
        let joined = Array(before)
        characters = Array((joined + after).prefix(limit))
        cursor = min(joined.count, characters.count)
        return .handled
    }

    private mutating func remove(_ range: Range<Int>) {
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    private func wordStart(before index: Int) -> Int {
        var index = index
        while index > 0, !Self.isWord(characters[index - 1]) { index -= 1 }
        while index > 0, Self.isWord(characters[index - 1]) { index -= 1 }
        return index
    }

    private func wordEnd(after index: Int) -> Int {
        var index = index
        while index < characters.count, !Self.isWord(characters[index]) { index += 1 }
        while index < characters.count, Self.isWord(characters[index]) { index += 1 }
        return index
    }

    private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// Draws the text in one row, scrolled so that the cursor is visible; sets the terminal's cursor where `focused`.
    public func draw(into painter: inout Painter, in rect: Rect, role: Role = .field, focused: Bool) {
        guard rect.width > 0 else { return }
        painter.fill(rect, role: role)
        let shown = characters.map(shown)
        let widths = shown.map { painter.width(of: $0) }
        var first = 0
        var beforeCursor = widths[..<cursor].reduce(0, +)
        while focused, beforeCursor >= rect.width, first < cursor {
            beforeCursor -= widths[first]
            first += 1
        }
        painter.clipped(to: rect) { painter in
            painter.text(
                shown[first...].joined(),
                at: Point(x: rect.x, y: rect.y),
                role: role,
                maxWidth: rect.width,
                overflow: focused ? .cut : .ellipsis
            )
        }
        guard focused else { return }
        painter.setCursor(Point(x: rect.x + beforeCursor, y: rect.y))
        painter.speak(field: SpokenField(label: "", field: self), at: Point(x: rect.x, y: rect.y))
    }

    /// As shown: the text before the cursor, and the rest.
    var visibleParts: (before: String, after: String) {
        let shown = characters.map(shown)
        return (shown[..<cursor].joined(), shown[cursor...].joined())
    }

    private func shown(_ character: Character) -> String {
        if isSecret { return "*" }
        return EscapedText.visible(character)
    }
}
