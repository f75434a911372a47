import Testing

@testable import TerminalUI

@Suite struct AmbiguousScalarsTests {
    @Test(arguments: ["é", "°", "×", "α", "Ж", "─", "●", "…", "“", "①", "☎"])
    func test_contains_when_ambiguous_then_true(text: String) throws {
        #expect(AmbiguousScalars.contains(try #require(text.unicodeScalars.first).value))
    }

    @Test(arguments: ["e", "ç", "\u{301}", "日", "ｱ", "ש", "🙂", "~"])
    func test_contains_when_another_width_is_certain_then_false(text: String) throws {
        let scalar = try #require(text.unicodeScalars.first)
        #expect(!AmbiguousScalars.contains(scalar.value))
    }

    @Test func test_width_when_ambiguous_is_wide_then_two_cells_and_else_one() {
        for character in "é●…─①" {
            #expect(DisplayWidth.measure(character, ambiguousAreWide: true).width == 2, "\(character)")
            #expect(DisplayWidth.measure(character, ambiguousAreWide: false).width == 1, "\(character)")
        }
        for character in "e日ç" {
            let narrow = DisplayWidth.measure(character, ambiguousAreWide: false).width
            #expect(DisplayWidth.measure(character, ambiguousAreWide: true).width == narrow)
        }
        // A letter and its mark are as wide as the letter.
        #expect(DisplayWidth.measure("α\u{301}", ambiguousAreWide: true).width == 2)
    }
}
