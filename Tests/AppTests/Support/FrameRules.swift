import TerminalUI

/// The rules of UX.md §8 that every single frame keeps.
struct FrameRules {
    let glyphs: GlyphSet

    func broken(by frame: Frame) -> [String] {
        let text = frame.text
        let size = frame.size
        var broken: [String] = []
        for (row, line) in text.enumerated() where DisplayWidth.of(line) != size.width {
            broken.append("U21: row \(row) is \(DisplayWidth.of(line)) wide, not \(size.width)")
        }
        guard size.width >= 60, size.height >= 16 else {
            if !text.joined().contains("q Quit") { broken.append("U24: no way out of the small window") }
            return broken
        }
        let corners = heavyCorners(text)
        if corners != 1 { broken.append("U04: \(corners) heavy frames") }
        if text[0].split(separator: "[2 Orders]", omittingEmptySubsequences: false).count != 2 {
            broken.append("U05: the place is not marked once")
        }
        let status = text[size.height - 2]
        if status.prefix(size.width / 2).allSatisfy(\.isWhitespace) { broken.append("U09: status line empty") }
        if status.suffix(20).allSatisfy(\.isWhitespace) { broken.append("U09: no sync state") }
        let last = text[size.height - 1]
        if !last.contains("Help"), !last.contains("Esc") { broken.append("U01: no help and no way out") }
        broken += cursor(of: frame)
        if glyphs.isASCII { broken += chrome(text) }
        return broken
    }

    private func heavyCorners(_ text: [String]) -> Int {
        guard glyphs.isASCII else { return text.joined().count { $0 == "┏" } }
        // `#=` begins the top and the bottom of a heavy frame.
        return text.joined(separator: "\n").split(separator: "#=", omittingEmptySubsequences: false).count / 2
    }

    private func cursor(of frame: Frame) -> [String] {
        guard let cursor = frame.cursor else { return ["U06: no cursor (\(frame.focusPath.joined(separator: " ")))"] }
        guard Rect(frame.size).contains(cursor) else { return ["U06: cursor off the screen"] }
        let isOnList = frame.focusPath.last == "list"
        let saysMore = frame.text[cursor.y].dropFirst(cursor.x).isEmpty
        if saysMore { return ["U06: cursor behind the line"] }
        let hasSelection = frame.cells.contains(where: \.isSelected)
        if isOnList, hasSelection, !frame[cursor].isSelected { return ["U06: cursor beside the selected row"] }
        return []
    }

    private func chrome(_ text: [String]) -> [String] {
        let drawn: Set<Character> = [
            "─", "│", "┌", "┐", "└", "┘", "━", "┃", "┏", "┓", "┗", "┛", "●", "○", "◐", "✓", "✗", "‹", "›", "▸", "…",
            "↑",
            "↓", "·", "×",
        ]
        guard let found = text.joined().first(where: drawn.contains) else { return [] }
        return ["U20: \(found) in ASCII"]
    }
}
