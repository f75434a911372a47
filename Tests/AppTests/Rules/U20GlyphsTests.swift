import DemoStore
import TerminalUI
import Testing

@testable import App

/// U20: chrome uses only the allowed one-cell marks (`screens.md`, "Looks"); with ASCII it is pure ASCII.
struct U20: FrameRule {
    /// Everything that is not a letter, a digit, or from the data.
    static let allowed = Set("─│┌┐└┘━┃┏┓┗┛○●◐✓✗‹!▲▼▸*~█▁▂▃▄▅▆▇░…·›×↑↓←→“”‘’–—┤")

    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String? {
        guard glyphs.isASCII else { return nil }
        let drawn = Self.allowed.filter { !$0.isASCII }
        return text.joined().first(where: drawn.contains).map { "U20: \($0) in ASCII" }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U20GlyphsTests {
    /// What may stand on a screen of `store` beside ASCII: the drawn marks, and what is in its data. `.asciiOnly` writes the
    /// data in ASCII too.
    static func known(_ glyphs: GlyphSet, _ store: DemoStore) -> Set<Character> {
        if glyphs == .asciiOnly { return Set("\n") }
        let records = [DemoResource.products, .reviews].flatMap { resource in
            store.ids(of: resource).compactMap { store.json(of: resource, id: $0).map { "\($0)" } }
        }
        let orders = store.orderIDs.compactMap { store.orderJSON($0).map { "\($0)" } }
        let data = Set((records + orders + ["\(Shop.strains + Shop.orders)"]).joined())
        // Controls and marks of direction are data too, and never shown.
        let shown = data.filter { character in
            character.unicodeScalars.contains { ![.control, .format].contains($0.properties.generalCategory) }
        }
        return shown.union(glyphs == .unicode ? U20.allowed : [])
    }

    @Test func test_glyphs_when_drawn_then_each_is_one_cell_and_has_an_ascii_twin() {
        for glyph in Glyph.allCases {
            #expect(DisplayWidth.of(GlyphSet.unicode[glyph]) == 1, "\(glyph)")
            #expect(GlyphSet.ascii[glyph].allSatisfy { $0.isASCII }, "\(glyph)")
            #expect(U20.allowed.contains(Character(GlyphSet.unicode[glyph])), "\(glyph)")
        }
    }

    @Test func test_rule_when_a_drawn_mark_is_in_ascii_then_it_complains() {
        let frame = Frame(size: Size(width: 80, height: 24))
        #expect(U20().broken(by: frame, text: ["#1 ● Processing"], glyphs: .ascii) != nil)
        #expect(U20().broken(by: frame, text: ["#1 @ Processing"], glyphs: .ascii) == nil)
    }
}
