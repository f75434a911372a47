import TerminalUI
import Testing

@testable import App

@Suite struct StatusAppearanceTests {
    @Test func test_core_statuses_when_shown_then_words_differ_without_colour() {
        let slugs = ["pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed", "trash"]
        let words = Set(slugs.map { StatusAppearance(slug: $0, names: [:]).word })
        #expect(words.count == slugs.count)
        let core = slugs.dropLast().map { StatusAppearance(slug: $0, names: [:]).glyph }
        #expect(Set(core).count == 7)
    }

    @Test func test_plugin_status_when_the_store_names_it_then_entities_are_text() {
        let names = ["shipped": "Shipped &amp; <b>billed</b>", "blank": ""]
        #expect(StatusAppearance.word(for: "shipped", names: names) == "Shipped & billed")
        #expect(StatusAppearance.word(for: "unheard-of", names: names) == "unheard-of")
        #expect(StatusAppearance.word(for: "blank", names: names) == "Unknown")
        #expect(StatusAppearance.word(for: "", names: names) == "Unknown")
    }
}
