import TerminalUI
import Testing

@testable import App

/// Copying, the browser, the editor and the mouse, on the screens.
@Suite @MainActor struct OutsideStoryTests {
    private func tell(
        _ size: Size = Size(width: 80, height: 24),
        _ body: @escaping (Story, RecordingSurroundings) async throws -> Void
    ) async throws {
        var setting = Story.Setting()
        setting.size = size
        try await Story.tell(setting) { story in
            let surroundings = RecordingSurroundings()
            story.root.host.surroundings = surroundings
            try await story.ready()
            try await body(story, surroundings)
        }
    }

    private func click(_ words: String, in story: Story) async throws {
        let row = try #require(story.frame.text.firstIndex { $0.contains(words) })
        let line = story.frame.text[row]
        let range = try #require(line.range(of: words))
        let column = DisplayWidth.of(String(line[..<range.lowerBound]))
        await story.send(.mouse(MouseEvent(.press, at: Point(x: column, y: row))))
    }

    @Test func test_copy_when_each_thing_is_chosen_then_it_is_sent() async throws {
        try await tell { story, surroundings in
            for key in "ntcealwo" where key != "l" {
                await story.press(.character("y"))
                try await story.until("Copy of order")
                await story.press(.character(key))
            }
            #expect(surroundings.copied.count >= 5)
            #expect(surroundings.copied[0] == String(story.selectedNumber.dropFirst()))
            #expect(surroundings.copied[1].contains("$"))
            #expect(surroundings.copied.contains { $0.contains("@") && !$0.contains("\n") })
            #expect(
                surroundings.copied.contains { $0.contains("/wp-admin/post.php?post=\(story.selectedID)&action=edit") }
            )
            #expect(surroundings.copied.last?.contains("Order \(story.selectedNumber) · ") == true)
            #expect(story.status.contains("Whole order sent to the clipboard."))
        }
    }

    @Test func test_copy_when_keys_come_before_the_order_is_read_then_they_count() async throws {
        try await tell { story, surroundings in
            await story.press(.character("y"), .character("n"))
            try await story.until("Number sent to the clipboard.")
            #expect(surroundings.copied == [String(story.selectedNumber.dropFirst())])
            #expect(story.root.host.overlay == nil)
        }
    }

    @Test func test_browser_when_asked_for_then_gets_the_order_in_the_administration() async throws {
        try await tell { story, surroundings in
            await story.press(.character("o"))
            try await story.until("Opened in the browser.")
            #expect(surroundings.browsed.count == 1)
            #expect(surroundings.browsed[0].hasPrefix("http://127.0.0.1:"))
            #expect(surroundings.browsed[0].hasSuffix("/wp-admin/post.php?post=\(story.selectedID)&action=edit"))
        }
    }

    @Test func test_editor_when_opened_on_a_note_then_its_text_comes_back() async throws {
        try await tell { story, surroundings in
            surroundings.editing = { .edited($0 + "\nand a second line", isCut: false) }
            await story.press(.character("m"), .character("p"))
            await story.type("Gift wrap, Ed")
            await story.press(.alt("e"))
            try await story.until("and a second line")
            #expect(surroundings.edited == ["Gift wrap, Ed"])
            await story.press(.character("E"), .function(4))
            try await story.until("and a second line")
            #expect(surroundings.edited.last == "Gift wrap, Ed\nand a second lineE")
            surroundings.editing = { _ in .failed("The editor “vi” was not found. Set VISUAL or EDITOR.") }
            await story.press(.alt("e"))
            try await story.until("was not found")
            story.acknowledge("was not found")
            await story.press(.escape)
            try await story.until("Discard")
            await story.press(.right, .enter)
        }
    }

    @Test func test_click_when_on_rows_then_selects_and_a_second_one_opens() async throws {
        try await tell { story, _ in
            let number = try #require(story.frame.text[8].firstMatch(of: #/#[0-9]+/#)).output
            try await click(String(number), in: story)
            #expect(story.selectedNumber == number)
            #expect(story.root.host.stack.count == 1)
            try await click(String(number), in: story)
            try await story.until("Order \(number)")
            #expect(story.root.host.stack.count == 2)
            try await click("Items", in: story)
            try await story.until("[Items]")
            try await click("Esc Back", in: story)
            #expect(story.root.host.stack.count == 1)
        }
    }

    @Test func test_click_when_panels_stand_side_by_side_then_the_clicked_one_has_the_focus() async throws {
        try await tell(Size(width: 130, height: 36)) { story, _ in
            try await story.until("[Summary]")
            try await click("History", in: story)
            try await story.until("[History]")
            #expect(story.frame.focusPath.last == "detail")
            await story.send(.mouse(MouseEvent(.wheel(3), at: Point(x: 5, y: 10))))
            let row = try #require(story.frame.text.firstIndex { $0.contains("▸") })
            let click = TerminalEvent.mouse(MouseEvent(.press, at: Point(x: 10, y: row)))
            await story.send(click)
            #expect(story.frame.focusPath.last == "list")
            #expect(story.root.host.stack.count == 1)
            await story.send(click)
            #expect(story.root.host.stack.count == 2)
        }
    }

    @Test func test_click_when_searching_then_the_search_stays_and_the_row_is_selected() async throws {
        try await tell { story, _ in
            await story.press(.character("/"))
            await story.type("a")
            try await story.until("Keep")
            let number = try #require(story.frame.text[5].firstMatch(of: #/#[0-9]+/#)).output
            try await click(String(number), in: story)
            #expect(!story.root.host.screen.isEditing)
            #expect(story.selectedNumber == number)
        }
    }

    @Test(arguments: ["javascript:alert(1)", "", "ftp://x", "https://x?y", "https://x\n"])
    func test_link_when_the_store_gives_a_strange_address_then_there_is_none(address: String) {
        #expect(OrderLinks.administration(orderID: 7, siteURL: address) == nil)
    }

    @Test func test_link_when_the_store_lives_in_a_folder_then_so_does_its_administration() {
        let link = OrderLinks.administration(orderID: 7, siteURL: "https://shop.example/sub//")
        #expect(link?.address == "https://shop.example/sub/wp-admin/post.php?post=7&action=edit")
    }
}
