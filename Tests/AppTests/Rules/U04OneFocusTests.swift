import TerminalUI
import Testing

/// U04: exactly one focused frame, known by its heavy corner.
struct U04: FrameRule {
    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String? {
        let corners = heavyCorners(text, glyphs)
        return corners == 1 ? nil : "U04: \(corners) heavy frames"
    }

    private func heavyCorners(_ text: [String], _ glyphs: GlyphSet) -> Int {
        guard glyphs.isASCII else { return text.joined().count { $0 == "┏" } }
        // `#=` begins the top and the bottom of a heavy frame.
        return text.joined(separator: "\n").split(separator: "#=", omittingEmptySubsequences: false).count / 2
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U04OneFocusTests {
    @Test(arguments: [0, 2])
    func test_rule_when_none_or_two_are_heavy_then_it_complains(count: Int) {
        var painter = Painter(size: Size(width: 80, height: 24))
        painter.box(Rect(x: 0, y: 1, width: 40, height: 10), heavy: count > 0)
        painter.box(Rect(x: 40, y: 1, width: 40, height: 10), heavy: count > 1)
        let frame = painter.finish()
        #expect(U04().broken(by: frame, text: frame.text, glyphs: .unicode) != nil)
    }
}
