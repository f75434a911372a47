import TerminalUI
import TestSupport
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
    private static func sizes(_ seed: UInt64) -> [Size] {
        var random = SeededGenerator(seed: seed)
        return (0..<(Story.isLong ? 200 : 12)).map { _ in
            Size(width: Int.random(in: 60...200, using: &random), height: Int.random(in: 16...60, using: &random))
        }
    }

    @Test(arguments: [GlyphSet.unicode, .ascii, .asciiOnly])
    func test_every_surface_when_names_are_wide_joined_or_rtl_then_every_row_is_full(glyphs: GlyphSet) async throws {
        var setting = Story.Setting()
        setting.prepare = { store, _ in store.replaceOrderListAnswer(with: Shop.rows(Shop.strains + Shop.orders)) }
        try await RuleMatrix.visit(glyphs, setting, sizes: Self.sizes(21)) { story, surface, size in
            let broken = U21().broken(by: story.frame, text: story.frame.text, glyphs: glyphs)
            #expect(broken == nil, "\(surface) at \(size)")
            #expect(story.frame.size == size)
        }
    }

    @Test func test_rule_when_a_row_is_short_or_long_then_it_complains() {
        let frame = Frame(size: Size(width: 4, height: 1))
        for row in ["abc", "abcde", "日本語", "a\u{301}bc"] {
            #expect(U21().broken(by: frame, text: [row], glyphs: .unicode) != nil, "\(row)")
        }
        #expect(U21().broken(by: frame, text: ["日本"], glyphs: .unicode) == nil)
    }
}
