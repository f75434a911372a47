import Testing

@testable import TerminalUI

@Suite @MainActor struct MouseStoryTests {
    private func start() async -> Story {
        let story = Story()
        story.device.surroundings = FakeSurroundings()
        story.host.surroundings = story.device.surroundings
        await story.start()
        return story
    }

    /// Where `words` stand on the screen.
    private func place(_ words: String, in story: Story) throws -> Point {
        for (y, line) in story.text.enumerated() {
            if let range = line.range(of: words) {
                return Point(x: DisplayWidth.of(String(line[..<range.lowerBound])), y: y)
            }
        }
        throw Missing(words: words)
    }

    private struct Missing: Error {
        let words: String
    }

    private func click(_ words: String, in story: Story) async throws {
        await story.send(.mouse(MouseEvent(.press, at: try place(words, in: story))))
    }

    @Test func test_click_when_on_a_place_then_goes_there() async throws {
        let story = await start()
        try await click("3 Products", in: story)
        #expect(story.host.screen.id == "products")
        #expect(story.text[0].contains("[3 Products]"))
    }

    @Test func test_click_when_on_a_hint_then_its_command_runs() async throws {
        let story = await start()
        try await click("? Help", in: story)
        #expect(story.host.overlay?.id == "help")
        try await click("Esc Close", in: story)
        #expect(story.host.overlay == nil)
    }

    @Test func test_click_when_on_a_button_then_presses_it_and_beside_it_nothing() async throws {
        let story = await start()
        await story.press(.ctrl("c"))
        #expect(story.host.overlay?.id == "quit")
        await story.send(.mouse(MouseEvent(.press, at: Point(x: 1, y: 3))))
        await story.send(.mouse(MouseEvent(.press, at: Point(x: 1, y: 0))))
        #expect(story.host.overlay?.id == "quit")
        try await click("[ Stay ]", in: story)
        #expect(story.host.overlay == nil)
        await story.press(.character("j"))
        #expect(story.orders.scroll.selection == 1)
    }

    @Test func test_wheel_when_turned_then_moves_by_three_and_under_an_overlay_the_list_stays() async {
        let story = await start()
        await story.send(.mouse(MouseEvent(.wheel(3), at: Point(x: 10, y: 8))))
        #expect(story.orders.scroll.selection == 3)
        await story.send(.mouse(MouseEvent(.wheel(-3), at: Point(x: 10, y: 8))))
        #expect(story.orders.scroll.selection == 0)
        await story.press(.character("?"))
        await story.send(.mouse(MouseEvent(.wheel(3), at: Point(x: 10, y: 8))))
        #expect(story.orders.scroll.selection == 0)
    }

    @Test func test_click_when_on_a_palette_row_then_selects_and_again_runs() async throws {
        let story = await start()
        await story.press(.character(":"))
        for letter in "go to" { await story.press(.character(letter)) }
        try await click("Go to Products", in: story)
        #expect(story.host.overlay?.id == "palette")
        try await click("Go to Products", in: story)
        #expect(story.host.overlay == nil)
        #expect(story.host.screen.id == "products")
    }

    @Test func test_mouse_when_released_and_taken_then_a_toast_says_which() async {
        let story = await start()
        await story.press(.ctrl("o"))
        #expect(story.host.surroundings?.mouse == .released)
        #expect(story.status.contains("The mouse selects text now. Ctrl-O takes it back."))
        await story.press(.ctrl("o"))
        #expect(story.host.surroundings?.mouse == .taken)
        #expect(story.status.contains("The mouse works here again."))
    }

    @Test func test_mouse_when_there_is_none_then_the_command_says_why() async throws {
        let story = await start()
        let fake = try #require(story.host.surroundings as? FakeSurroundings)
        fake.mouse = .absent(reason: "this terminal has no mouse")
        let command = try #require(story.host.table["mouse.release"])
        #expect(story.host.availability(of: command) == .disabled(reason: "this terminal has no mouse"))
        await story.press(.ctrl("o"))
        #expect(story.status.contains("this terminal has no mouse"))
    }

    @Test func test_click_when_the_window_is_too_small_then_nothing() async {
        let story = Story(size: Size(width: 20, height: 5))
        await story.start()
        for y in 0..<5 { await story.send(.mouse(MouseEvent(.press, at: Point(x: 10, y: y)))) }
        #expect(story.host.overlay == nil && story.host.targets.isEmpty)
    }

    @Test func test_focus_when_regained_then_the_clock_is_written_anew() async {
        let story = await start()
        var time = "14:02"
        story.host.clockText = { time }
        await story.send(.resize(Size(width: 120, height: 30)))
        #expect(story.text[0].contains("14:02"))
        time = "15:30"
        await story.send(.focus(false), .focus(true))
        #expect(story.text[0].contains("15:30"))
    }

    @Test func test_copy_when_clipboard_answers_then_the_toast_says_what_happened() async throws {
        let story = await start()
        let fake = try #require(story.host.surroundings as? FakeSurroundings)
        story.host.copy("#3128", what: "Number")
        await story.busy.idle()
        #expect(fake.copied == ["#3128"])
        #expect(story.status.contains("Number sent to the clipboard."))
        fake.copyOutcome = .tooLong(size: 90, limit: 60)
        story.host.copy("…", what: "Whole order")
        await story.busy.idle()
        #expect(story.status.contains("too long for the clipboard (90 kB"))
        fake.copyOutcome = .impossible
        story.host.copy("#3128", what: "Number")
        await story.busy.idle()
        #expect(story.status.contains("no clipboard. Number: #3128"))
    }
}
