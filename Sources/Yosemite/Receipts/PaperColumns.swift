import WooFoundation

/// Text in columns of equal width, as a receipt printer and a terminal show it.
struct PaperColumns: Sendable {
    let count: Int

    /// The columns `text` takes: two for a wide character, none for a combining one.
    static func width(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + width($1) } }

    static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        let hasEmojiForm = character.unicodeScalars.contains { $0.value == 0xFE0F }
        return hasEmojiForm || isWide(first.value) ? 2 : 1
    }

    /// `text` in lines of at most `width` columns, broken between words, and inside a word longer than a line.
    static func wrap(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var (line, used) = ("", 0)
        func end() {
            lines.append(line)
            (line, used) = ("", 0)
        }
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            let length = Self.width(word)
            if used > 0, used + 1 + length > width { end() }
            if used > 0 {
                line += " "
                used += 1
            }
            for character in word {
                let size = Self.width(character)
                if used + size > width, used > 0 { end() }
                line.append(character)
                used += size
            }
        }
        if used > 0 || lines.isEmpty { lines.append(line) }
        return lines
    }

    /// `left` and, right-aligned in the last line, `right`.
    func pair(_ left: String, _ right: String) -> [String] {
        let rightWidth = Self.width(right)
        guard rightWidth + 8 <= count else {
            return Self.wrap(left, width: count) + Self.wrap(right, width: count).map(atRight)
        }
        var lines = Self.wrap(left, width: count - rightWidth - 1)
        let last = lines.removeLast()
        lines.append(last + Self.blanks(count - Self.width(last) - rightWidth) + right)
        return lines
    }

    func centred(_ text: String) -> [String] {
        Self.wrap(text, width: count).map { Self.blanks((count - Self.width($0)) / 2) + $0 }
    }

    func wrapped(_ text: String, indent: Int = 0) -> [String] {
        Self.wrap(text, width: count - indent).map { Self.blanks(indent) + $0 }
    }

    private func atRight(_ text: String) -> String { Self.blanks(count - Self.width(text)) + text }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// East Asian Wide and Fullwidth (UAX #11), in blocks.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
