import TerminalUI

/// What is typed into the search, as much of it as the frame's title has room for; the cursor stays in sight.
struct SearchTitle {
    let text: String
    let beforeCursor: String

    /// - Parameter room: cells for what is typed.
    init(field: TextField, room: Int) {
        let before = field.characters[..<field.cursor]
        var shown = before
        while DisplayWidth.of(String(shown)) > max(1, room - 2) { shown = shown.dropFirst() }
        beforeCursor = (shown.count < before.count ? "…" : "") + String(shown)
        text = beforeCursor + String(field.characters[field.cursor...])
    }
}
