import DemoStore
import TerminalUI
import TestSupport
import Testing

@testable import App

/// On a row that takes text nothing that is typed or pasted is a command: every row of every form.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FormTypingStoryTests {
    /// Undo, refund, browser, a place, close, help, palette, trash, next row, edit, stock.
    private static let typed = "ubo7 q?:djer+"

    private func takesText(_ story: Story) -> Bool {
        let host = story.root.host
        return host.overlay.map { $0.keyMeaning == .text } ?? host.screen.isEditing
    }

    /// - Returns: how many rows took text.
    private func walk(_ story: Story) async -> Int {
        let host = story.root.host
        let (screen, overlay) = (ObjectIdentifier(host.screen), host.overlay.map(ObjectIdentifier.init))
        var (seen, count) = (Set<[String]>(), 0)
        while seen.insert(story.frame.focusPath).inserted {
            if takesText(story) {
                count += 1
                for isPasted in [false, true] {
                    if isPasted { await story.send(.paste(Self.typed)) } else { await story.type(Self.typed) }
                    #expect(story.frame.focusPath.last == "field", "\(story.frame.focusPath)")
                    #expect(story.cursorRow.contains(Self.typed), "\(story.cursorRow)")
                    await story.press(.escape)
                }
                #expect(ObjectIdentifier(host.screen) == screen && host.overlay.map(ObjectIdentifier.init) == overlay)
            }
            await story.press(.down)
        }
        return count
    }

    @Test func test_rows_when_one_types_on_them_then_they_take_it_in_each_section_of_a_product() async throws {
        try await ProductsStoryTests.tell { story in
            try await story.until("rows") { $0.cells.contains(where: \.isSelected) }
            await story.press("e")
            try await story.until("[General]")
            await story.busy.idle()
            var count = 0
            for section in ProductSection.allCases {
                let form = try #require(story.root.host.screen as? ProductEditScreen)
                #expect(form.section == section)
                count += await walk(story)
                // Not from a button: there is no other way from one row to the next section.
                await story.press(.home, .right)
            }
            #expect(count > 10)
            #expect(story.store.writes.isEmpty)
        }
    }

    @Test func test_rows_when_one_types_on_them_then_they_take_it_in_an_order() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            await story.press(.enter)
            try await story.until("Placed")
            await story.palette("edit note and addresses")
            try await story.until("Edit order #\(id)")
            #expect(await walk(story) > 10)
            #expect(story.store.writes.isEmpty)
        }
    }

    @Test(arguments: [[Key.character("5"), "n"], ["4", "n"]])
    func test_rows_when_one_types_on_them_then_they_take_it_in_a_coupon_and_a_customer(keys: [Key]) async throws {
        try await Story.tell { story in
            try await story.ready()
            for key in keys {
                await story.press(key)
                try await story.until("something to choose") { _ in !story.root.host.screen.isOpening }
                await story.busy.idle()
            }
            try await story.until("a form") { $0.focusPath.contains("record.form") }
            #expect(await walk(story) > 1)
            #expect(story.store.writes.isEmpty)
        }
    }
}
