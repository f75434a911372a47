import DemoStore
import TerminalUI
import TestSupport
import Testing

@testable import App

/// What orders products: listed, made, changed, deleted; and the variations of a product as a table.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TermsStoryTests {
    private func tell(_ command: CommandID, _ words: String, _ body: (Story) async throws -> Void) async throws {
        try await ProductsStoryTests.tell { story in
            try await story.until("rows") { $0.cells.contains(where: \.isSelected) }
            story.root.host.perform(command)
            try await story.until(words)
            try await story.until("its rows") { $0.cells.contains(where: \.isSelected) }
            try await body(story)
        }
    }

    @Test func test_tags_when_made_changed_and_deleted_then_list_and_store_have_it() async throws {
        try await tell("terms.tags", "[Tags]") { story in
            let before = Set(story.store.ids(of: .tags))
            await story.press("n")
            try await story.until("New tag")
            await story.press(.enter)
            await story.type("Zinc things")
            await story.press(.enter, .ctrl("s"))
            try await story.until("The store has the tag “Zinc things” now.")
            let made = try #require(story.store.ids(of: .tags).first { !before.contains($0) })
            await story.press("/")
            await story.type("zinc")
            await story.press(.enter)
            try await story.until("the new tag alone") { _ in story.selected.contains("Zinc things") }
            await story.press("e")
            try await story.until("Edit tag")
            await story.press(.enter, .ctrl("u"))
            await story.type("Zinc ware")
            await story.press(.enter, .ctrl("s"))
            try await story.until("“Zinc things” changed.")
            await story.busy.idle()
            #expect(story.store.json(of: .tags, id: made)?["name"]?.text == "Zinc ware")
            #expect(story.selected.contains("Zinc ware"))
            await story.press("d")
            try await story.until("Delete the tag “Zinc ware”?")
            await story.press(.right, .enter)
            try await story.until("“Zinc ware” deleted.")
            #expect(!story.store.ids(of: .tags).contains(made))
        }
    }

    @Test func test_form_when_left_with_words_in_it_then_asks() async throws {
        try await tell("terms.categories", "[Categories]") { story in
            await story.press("n", .enter)
            await story.type("Half")
            await story.press(.enter, .escape)
            try await story.until("Discard what you wrote?")
            await story.press(.right, .enter)
            try await story.until(not: "New category")
        }
    }

    @Test func test_tabs_when_turned_then_every_list_is_there() async throws {
        try await tell("terms.categories", "[Categories]") { story in
            for tab in ["[Tags]", "[Attributes]", "[Shipping classes]", "[Tax classes]", "[Tax rates]"] {
                await story.press("]")
                try await story.until(tab)
            }
        }
    }

    @Test func test_variations_when_opened_then_are_edited_as_a_table() async throws {
        try await ProductsStoryTests.tell { story in
            try await story.until("rows") { $0.cells.contains(where: \.isSelected) }
            await story.palette("products type:variable has:variations")
            try await story.until("such products") { frame in
                frame.text[1].contains("type:variable") && frame.cells.contains(where: \.isSelected)
            }
            await story.press(.enter)
            try await story.until("[General]")
            await story.press(.enter)
            try await story.until("Variations of")
            try await story.until("its rows") { $0.cells.contains(where: \.isSelected) }
            await story.press(" ", " ", "e")
            try await story.until("How")
            await story.press(.down, .down, .enter)
            await story.type("5")
            await story.press(.enter, .down, .down, .down, .enter)
            try await story.until("both") { _ in story.root.host.screen.summary == "2 of 2 change" }
            await story.press(.enter, .right, .enter)
            try await story.until("both") { _ in story.root.host.screen.summary == "2 of 2 in the store" }
        }
    }

    @Test func test_variation_when_its_form_is_opened_then_has_the_description_as_it_is_written() async throws {
        let written = "Fits [size_chart]\r\nwell & long"
        try await ProductsStoryTests.tell(prepare: { store in
            for id in store.ids(of: .variations) {
                store.changeBehindTheBack(.variations, id: id, fields: ["description": .string(written)])
            }
        }) { story in
            try await story.until("rows") { $0.cells.contains(where: \.isSelected) }
            await story.palette("products type:variable has:variations")
            try await story.until("such products") { frame in
                frame.text[1].contains("type:variable") && frame.cells.contains(where: \.isSelected)
            }
            await story.press(.enter)
            try await story.until("[General]")
            await story.press(.enter)
            try await story.until("Variations of")
            try await story.until("its rows") { $0.cells.contains(where: \.isSelected) }
            await story.busy.idle()
            await story.press("e")
            try await story.until("the form") { $0.text.joined().contains("Save changes") || story.shows("GTIN") }
            for _ in 0..<25 where !story.cursorRow.contains("Description") { await story.press(.down) }
            #expect(story.cursorRow.contains("[size_chart]\\r\\nwell"), "\(story.text)")
            await story.press(.enter)
            await story.type("x")
            await story.press(.enter, .ctrl("s"))
            try await story.until("Variations of")
            await story.busy.idle()
            let texts = story.store.ids(of: .variations).map {
                story.store.json(of: .variations, id: $0)?["description"]?.text
            }
            #expect(texts.count { $0 == written + "x" } == 1 && texts.count { $0 == written } == texts.count - 1)
        }
    }
}
