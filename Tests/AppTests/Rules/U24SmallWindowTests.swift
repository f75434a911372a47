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
    @Test func test_every_surface_when_the_window_shrinks_and_grows_then_the_same_picture_comes_back() async throws {
        var setting = Story.Setting()
        setting.counter = .shop()
        try await Story.tell(setting) { story in
            try await story.ready()
            for surface in Surface.all {
                await surface.open(story)
                let before = story.frame
                for size in [Size(width: 46, height: 14), Size(width: 1, height: 1), Size(width: 59, height: 60)] {
                    await story.send(.resize(size))
                }
                #expect(story.shows("Needs 60 × 16, has 59 × 60."))
                await story.press(.character("j"), .enter, .escape)
                await story.send(.resize(before.size))
                #expect(story.frame.text == before.text, "\(surface)")
                #expect(story.frame.focusPath == before.focusPath, "\(surface)")
                await surface.leave(story)
            }
        }
    }
}
