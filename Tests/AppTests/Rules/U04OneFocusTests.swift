import TerminalUI
import Testing

/// U04: exactly one focused frame, known by its heavy corner.
struct U04: FrameRule {
    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String? {
        let corners = glyphs.isASCII ? asciiFrames(frame) : text.joined().count { $0 == "┏" }
        return corners == 1 ? nil : "U04: \(corners) heavy frames"
    }

    /// `#=` begins the top and the bottom of a heavy frame. Both signs are also signs of states and of charts, so only those
    /// count that are painted as a border.
    private func asciiFrames(_ frame: Frame) -> Int {
        var lines = 0
        for y in 0..<frame.size.height {
            for x in 0..<frame.size.width - 1 where isBorder("#", frame, x, y) && isBorder("=", frame, x + 1, y) {
                if x == 0 || !isBorder("=", frame, x - 1, y) { lines += 1 }
            }
        }
        return lines / 2
    }

    private func isBorder(_ sign: String, _ frame: Frame, _ x: Int, _ y: Int) -> Bool {
        let cell = frame[Point(x: x, y: y)]
        return cell.role == .focusBorder && cell.text == sign
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U04OneFocusTests {
    @Test(arguments: [1, 2])
    func test_rule_when_a_state_beside_the_frame_has_its_sign_then_it_counts_what_is_heavy(count: Int) {
        var painter = Painter(size: Size(width: 80, height: 24), glyphs: .ascii)
        painter.box(Rect(x: 1, y: 1, width: 30, height: 10), heavy: true)
        for x in [0, 31] { painter.text("=", at: Point(x: x, y: x == 0 ? 1 : 10), role: .text) }
        if count > 1 { painter.box(Rect(x: 40, y: 1, width: 30, height: 10), heavy: true) }
        let frame = painter.finish()
        let complaint = U04().broken(by: frame, text: frame.text, glyphs: .ascii)
        #expect((complaint == nil) == (count < 2))
    }

    @Test(arguments: [0, 2])
    func test_rule_when_none_or_two_are_heavy_then_it_complains(count: Int) {
        var painter = Painter(size: Size(width: 80, height: 24))
        painter.box(Rect(x: 0, y: 1, width: 40, height: 10), heavy: count > 0)
        painter.box(Rect(x: 40, y: 1, width: 40, height: 10), heavy: count > 1)
        let frame = painter.finish()
        #expect(U04().broken(by: frame, text: frame.text, glyphs: .unicode) != nil)
    }
}
