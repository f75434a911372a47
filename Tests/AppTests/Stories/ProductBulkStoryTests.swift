import DemoStore
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Many products changed at once: asked for, previewed, applied, taken back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductBulkStoryTests {
    /// Marks the first three simple products that cost something, and asks for ten percent off.
    private func tell(_ body: (Story, [Int]) async throws -> Void) async throws {
        try await ProductsStoryTests.tell { story in
            try await story.until("rows") { $0.cells.contains(where: \.isSelected) }
            await story.palette("products type:simple status:publish -is:sale")
            try await story.until("such products") { frame in
                frame.text[1].contains("type:simple") && frame.cells.contains(where: \.isSelected)
            }
            await story.busy.idle()
            let screen = try #require(story.root.host.screen as? ProductsScreen)
            let ids = (0..<3).compactMap { screen.model.record(at: $0).map { Int($0.productID) } }
            #expect(ids.count == 3)
            await story.press(" ", " ", " ", "e")
            try await story.until("Change 3 products")
            await story.press(.down, .down, .enter)
            await story.type("-10")
            await story.press(.enter, .down, .down, .down, .enter)
            try await story.until("3 of 3 change")
            try await body(story, ids)
        }
    }

    private func prices(_ ids: [Int], _ story: Story) -> [String] {
        ids.map { story.store.json(of: .products, id: $0)?["regular_price"]?.text ?? "" }
    }

    @Test func test_percent_when_applied_then_each_row_is_as_previewed_and_undo_restores() async throws {
        try await tell { story, ids in
            let before = prices(ids, story)
            let frame = story.frame.text.joined(separator: "\n")
            for price in before { #expect(frame.contains(price), "\(price) before") }
            #expect(story.store.writes.isEmpty)
            await story.press(.enter)
            try await story.until("Change 3 products?")
            await story.press(.enter)
            #expect(story.store.writes.isEmpty, "Cancel is chosen at first")
            await story.press(.enter, .right, .enter)
            try await story.until("every row in the store") { frame in
                frame.text.count { $0.contains("In the store") } == 3
            }
            await story.busy.idle()
            #expect(story.root.host.screen.summary == "3 of 3 in the store")
            let after = prices(ids, story)
            for (old, new) in zip(before, after) {
                #expect(old != new)
                #expect(frame.contains(new), "\(new) as previewed")
            }
            await story.press("u")
            try await story.until("Undone: ")
            await story.busy.idle()
            #expect(prices(ids, story) == before)
        }
    }

    @Test func test_preview_when_left_then_nothing_is_changed() async throws {
        try await tell { story, ids in
            let before = prices(ids, story)
            await story.press(.escape)
            try await story.until("3 marked")
            #expect(prices(ids, story) == before && story.store.writes.isEmpty)
        }
    }

    @Test func test_form_when_the_amount_is_none_then_it_says_so() async throws {
        try await ProductsStoryTests.tell { story in
            try await story.until("rows") { $0.cells.contains(where: \.isSelected) }
            await story.press(" ", "e")
            try await story.until("Change 1 product")
            await story.press(.down, .down, .enter)
            await story.type("a tenth")
            await story.press(.enter, .down, .down, .down, .enter)
            try await story.until("write an amount: 12.50, or -10")
            await story.press(.escape, .escape)
            #expect(story.isAtRoot)
        }
    }
}
