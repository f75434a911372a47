import TerminalUI

/// The search line, as much of it as fits into the frame's title; the cursor stays visible.
struct SearchTitle {
    let text: String
    let beforeCursor: String

    /// - Parameter room: cells for the line.
    init(field: TextField, room: Int) {
        let before = field.characters[..<field.cursor]
        var shown = before
        while DisplayWidth.of(String(shown)) > max(1, room - 2) { shown = shown.dropFirst() }
        beforeCursor = (shown.count < before.count ? "…" : "") + String(shown)
        text = beforeCursor + String(field.characters[field.cursor...])
    }
}
