import Testing

@testable import TerminalUI

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("Enamel mug", 10), ("Léa", 3), ("日本語", 6), ("ｱﾞ", 2), ("한국", 4), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 2), ("🇮🇪", 2), ("☕️", 2),
        ("☕", 2),
        ("✓", 1), ("●", 1), ("❤", 1), ("❤️", 2), ("👍🏽", 2), ("שלום", 4), ("…", 1), ("─", 1), ("\u{AD}", 0), ("", 0),
        ("1️⃣", 2),
    ])
    func test_of_when_cluster_is_known_then_gives_its_cells(text: String, cells: Int) {
        #expect(DisplayWidth.of(text) == cells)
    }

    @Test func test_measure_when_cluster_is_joined_then_is_uncertain() {
        #expect(DisplayWidth.measure("👩‍👩‍👧‍👦").isUncertain)
        #expect(DisplayWidth.measure("🇮🇪").isUncertain)
        #expect(!DisplayWidth.measure("日").isUncertain)
        #expect(!DisplayWidth.measure("a").isUncertain)
    }
}
