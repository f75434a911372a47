import TerminalUI
import Testing

/// U09: the status line is never empty, the state of the sync always there.
struct U09: FrameRule {
    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String? {
        let status = text[frame.size.height - 2]
        if status.prefix(frame.size.width / 2).allSatisfy(\.isWhitespace) { return "U09: status line empty" }
        let end = status.suffix(24)
        let words = [
            "Synced", "Syncing", "Offline", "waiting", "refused", "failed", "not", "Not", "saved", "since", "paused",
        ]
        return words.contains(where: end.contains) || end.contains(/[0-9]/) ? nil : "U09: no sync state in “\(status)”"
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U09StatusTests {
    @Test func test_rule_when_the_line_or_the_sync_is_missing_then_it_complains() {
        let size = Size(width: 80, height: 24)
        for words in ["", "Orders"] {
            var painter = Painter(size: size)
            painter.text(words, at: Point(x: 1, y: 22))
            let frame = painter.finish()
            #expect(U09().broken(by: frame, text: frame.text, glyphs: .unicode) != nil)
        }
    }
}
