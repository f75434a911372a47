import TerminalUI
import Testing

/// U21: no row is longer or shorter than the screen, by grapheme, at every size from 60×16 to 200×60.
struct U21: FrameRule {
    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String? {
        for (row, line) in text.enumerated() where DisplayWidth.of(line) != frame.size.width {
            return "U21: row \(row) is \(DisplayWidth.of(line)) wide, not \(frame.size.width)"
        }
        return nil
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U21WidthTests {
    @Test func test_rule_when_a_row_is_short_or_long_then_it_complains() {
        let frame = Frame(size: Size(width: 4, height: 1))
        for row in ["abc", "abcde", "日本語", "a\u{301}bc"] {
            #expect(U21().broken(by: frame, text: [row], glyphs: .unicode) != nil, "\(row)")
        }
        #expect(U21().broken(by: frame, text: ["日本"], glyphs: .unicode) == nil)
    }
}
