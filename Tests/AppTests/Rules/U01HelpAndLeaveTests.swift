import TerminalUI
import Testing

/// U01: every screen shows how to get help, every overlay how to leave.
struct U01: FrameRule {
    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String? {
        let last = text[frame.size.height - 1]
        return last.contains("Help") || last.contains("Esc") ? nil : "U01: no help and no way out in “\(last)”"
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U01HelpAndLeaveTests {
    @Test func test_rule_when_the_last_row_is_blank_then_it_complains() {
        let frame = Painter(size: Size(width: 80, height: 24)).finish()
        #expect(U01().broken(by: frame, text: frame.text, glyphs: .unicode) != nil)
    }
}
