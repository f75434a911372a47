import TerminalUI
import Testing

/// U05: exactly one current place, readable without colour: `[2 Orders]`, once, in the first row.
struct U05: FrameRule {
    func broken(by frame: Frame, text: [String], glyphs: GlyphSet) -> String? {
        // The set-up stands in no place.
        if frame.focusPath.first == "setup" { return nil }
        let marked = text[0].matches(of: /\[[1-7] [^\]]+\]/).count
        // The set-up stands in no place.
        let wanted = frame.focusPath.first == "setup" ? 0 : 1
        return marked == wanted ? nil : "U05: \(marked) places are marked in “\(text[0])”"
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U05OnePlaceTests {
    @Test(arguments: [" 2 Orders  3 Products", "[2 Orders][3 Products]"])
    func test_rule_when_none_or_two_are_marked_then_it_complains(row: String) {
        #expect(U05().broken(by: Frame(size: Size(width: 80, height: 24)), text: [row], glyphs: .unicode) != nil)
    }
}
