import TerminalUI
import Testing

/// U06: the terminal's cursor is on the focus: inside the selected row, or in the field.
struct U06: FrameRule {
    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String? {
        guard let cursor = frame.cursor else { return "U06: no cursor (\(frame.focusPath.joined(separator: " ")))" }
        guard Rect(frame.size).contains(cursor) else { return "U06: cursor off the screen" }
        let selected = frame.cells.contains { $0.isSelected }
        let isField = ["search", "field", "note"].contains(frame.focusPath.last ?? "")
        if selected, !isField, !isInSelection(frame, cursor) { return "U06: cursor beside the selection" }
        if frame.focusPath.last == "search", cursor.y > 40 || !text[cursor.y].contains("/") {
            return "U06: cursor not in the search"
        }
        return nil
    }

    private func isInSelection(_ frame: Frame, _ cursor: Point) -> Bool {
        (0..<frame.size.width).contains { frame[Point(x: $0, y: cursor.y)].isSelected }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U06CursorTests {
    @Test func test_field_when_typed_into_then_the_cursor_stands_behind_the_text() async throws {
        try await Story.tell { story in
            try await story.ready()
            for (way, prefix) in [([Key.character("/")], "/"), ([.character(":")], ": ")] {
                for key in way { await story.press(key) }
                for text in ["x", "xé", "xé日"] {
                    await story.type(String(text.suffix(1)))
                    let cursor = try #require(story.frame.cursor)
                    let before = (0..<cursor.x).map { story.frame[Point(x: $0, y: cursor.y)].text }.joined()
                    #expect(before.hasSuffix(prefix + text), "“\(before)”")
                }
                await story.press(.escape)
                await story.press(.escape)
            }
        }
    }

    @Test func test_rule_when_the_cursor_is_missing_or_elsewhere_then_it_complains() {
        var painter = Painter(size: Size(width: 80, height: 24))
        painter.select(Rect(x: 0, y: 5, width: 80, height: 1))
        #expect(U06().broken(by: painter.finish(), text: [], glyphs: .unicode) != nil)
        painter.setCursor(Point(x: 0, y: 6))
        #expect(U06().broken(by: painter.finish(focusPath: ["list"]), text: [], glyphs: .unicode) != nil)
        painter.setCursor(Point(x: 0, y: 5))
        #expect(U06().broken(by: painter.finish(focusPath: ["list"]), text: [], glyphs: .unicode) == nil)
    }
}
