import TerminalUI
import Testing

/// U24: too small a window says so with both sizes, `q` works, and what was there comes back.
struct U24: FrameRule {
    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String? {
        guard frame.size.width < 60 || frame.size.height < 16 else { return nil }
        guard frame.size.width > 20, frame.size.height > 5 else { return nil }
        return text.joined().contains("q Quit") ? nil : "U24: no way out of the small window"
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U24SmallWindowTests {
    /// The window shrinks and grows, with keys in between: nothing is lost. `SurfaceRulesTests` asks it of every surface.
    static func expectTheSamePicture(_ story: Story, _ surface: Surface) async {
        let before = story.frame
        for size in [Size(width: 46, height: 14), Size(width: 1, height: 1), Size(width: 59, height: 60)] {
            await story.send(.resize(size))
        }
        #expect(story.shows("Needs 60 × 16, has 59 × 60."), "\(surface)")
        await story.press(.character("j"), .enter, .escape)
        await story.send(.resize(before.size))
        #expect(story.frame.text == before.text, "\(surface)")
        #expect(story.frame.focusPath == before.focusPath, "\(surface)")
    }

    @Test(arguments: [(59, 16), (60, 15), (46, 14)])
    func test_rule_when_a_small_window_shows_no_way_out_then_it_complains(width: Int, height: Int) {
        let frame = Painter(size: Size(width: width, height: height)).finish()
        #expect(U24().broken(by: frame, text: frame.text, glyphs: .unicode) != nil)
    }
}
