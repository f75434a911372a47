import Testing
import WooFoundation

@testable import TerminalUI

@Suite @MainActor struct ScreenHostTests {
    @Test func test_press_when_keys_move_then_selection_and_cursor_follow() async {
        let story = Story()
        await story.start()
        await story.press(.character("j"), .down, .character("G"))
        #expect(story.orders.scroll.selection == 127)
        #expect(story.text[21].contains("128 of 128"))
        let cursor = story.device.frame.cursor
        #expect(cursor.map { story.text[$0.y].contains("#3001") } == true)
        #expect(story.device.frame.focusPath == ["orders", "fruit.list"])
    }

    @Test func test_press_when_150_keys_wait_then_one_frame_shows_them() async {
        let story = Story()
        await story.start()
        let before = story.device.frames.count
        story.loop.events.push(Array(repeating: StampedEvent(.key(.character("j"))), count: 100))
        await story.busy.idle()
        #expect(story.device.frames.count == before + 1)
        #expect(story.orders.scroll.selection == 100)
    }

    @Test func test_escape_when_pressed_again_and_again_then_takes_one_step_each_and_never_quits() async {
        let story = Story()
        await story.start()
        let page = FruitScreen(id: "page", count: 5)
        story.host.push(page)
        page.filter = "x"
        page.marks = [1]
        await story.press(.character("/"), .character("a"))
        #expect(page.search?.text == "a")
        await story.press(.character("?"))
        #expect(page.search?.text == "a?")
        await story.press(.function(1))
        #expect(story.host.overlay?.id == "help")
        await story.press(.escape)
        #expect(story.host.overlay == nil && page.search != nil)
        await story.press(.escape)
        #expect(page.search == nil && page.marks == [1])
        await story.press(.escape)
        #expect(page.marks.isEmpty && page.filter == "x")
        await story.press(.escape)
        #expect(page.filter == nil && story.host.stack.count == 2)
        await story.press(.escape)
        #expect(story.host.stack.count == 1)
        await story.press(.escape)
        #expect(story.hints.contains("q Quit"))
        await story.press(.character("j"))
        #expect(!story.hints.contains("q Quit"))
        #expect(await story.end() == .endOfInput)
    }

    @Test func test_escape_when_page_is_changed_then_asks_and_discards_only_when_told() async {
        let story = Story()
        await story.start()
        let page = FruitScreen(id: "page", count: 5)
        page.isDirty = true
        story.host.push(page)
        await story.press(.escape)
        #expect(story.text.contains { $0.contains("Keep your changes?") })
        await story.press(.enter)
        #expect(story.host.stack.count == 2 && !page.abandoned)
        await story.press(.escape, .right, .enter)
        #expect(story.host.stack.count == 1 && page.abandoned)
    }

    @Test func test_close_when_at_a_place_then_quits() async {
        let story = Story()
        await story.start()
        story.host.push(FruitScreen(id: "page"))
        await story.press(.character("q"))
        #expect(story.host.stack.count == 1)
        await story.press(.character("q"))
        #expect(await story.end() == .quit)
    }

    @Test func test_interrupt_when_second_comes_in_time_then_quits_at_once() async {
        let story = Story()
        await story.start()
        story.orders.isDirty = true
        await story.press(.ctrl("c"))
        #expect(story.text.contains { $0.contains("Quit?") })
        await story.press(.ctrl("c"))
        #expect(await story.end() == .quit)
    }

    @Test func test_interrupt_when_second_comes_late_then_only_closes_the_question() async {
        let story = Story()
        await story.start()
        await story.press(.ctrl("c"))
        story.clock.advance(by: .seconds(3))
        await story.press(.ctrl("c"))
        #expect(story.host.overlay == nil)
        #expect(await story.end() == .endOfInput)
    }

    @Test func test_interrupt_when_bank_decides_then_says_so_and_needs_a_third() async {
        let story = Story()
        await story.start()
        story.host.quitHold = { "The bank is deciding." }
        await story.press(.ctrl("c"), .ctrl("c"))
        #expect(story.status.contains("The bank is deciding. Ctrl-C again"))
        await story.press(.ctrl("c"))
        #expect(await story.end() == .quit)
    }

    @Test func test_press_when_command_is_disabled_then_says_why_and_does_nothing() async {
        let story = Story()
        await story.start()
        story.orders.off = ["mark": "nothing to mark"]
        await story.press(.character(" "))
        #expect(story.orders.marks.isEmpty)
        #expect(story.status.contains("nothing to mark"))
        #expect(!story.hints.contains("Mark"))
    }

    @Test func test_press_when_the_screen_calls_a_command_otherwise_then_refusal_help_and_palette_do_too() async {
        let story = Story()
        await story.start()
        story.orders.called = ["trash": "Remove"]
        await story.press(.character("?"))
        #expect(Self.shows("Remove", story) && !Self.shows("Move to trash", story))
        await story.press(.escape)
        story.orders.off = ["trash": "a part is paid"]
        await story.press(.character("d"))
        #expect(story.status.contains("Remove (a part is paid)"))
        await story.press(.character(":"))
        await story.send(.paste("remov"))
        #expect(Self.shows("Remove", story) && !Self.shows("Move to trash", story))
    }

    private static func shows(_ words: String, _ story: Story) -> Bool {
        story.text.contains { $0.contains(words) }
    }

    @Test func test_press_when_capability_is_missing_then_command_is_off() async {
        let story = Story()
        await story.start()
        story.host.capabilities = []
        story.host.reasonForMissing = { _ in "read-only" }
        await story.press(.character("d"))
        #expect(!story.orders.ran.contains("trash"))
        #expect(story.status.contains("read-only"))
    }

    @Test func test_paste_when_no_field_is_open_then_runs_no_command() async {
        let story = Story()
        await story.start()
        await story.send(.paste("d\n\nq"))
        #expect(story.orders.ran.isEmpty)
        #expect(story.orders.pasted == ["d\n\nq"])
    }

    @Test func test_go_when_place_is_left_then_keeps_its_stack() async {
        let story = Story()
        await story.start()
        story.host.push(FruitScreen(id: "page"))
        await story.press(.character("3"))
        #expect(story.text[0].contains("[3 Products]"))
        await story.press(.character("2"))
        #expect(story.host.stack.map(\.id) == ["fruit.list", "page"])
        #expect(story.text[0].hasPrefix("[2 Orders] 3 Products"))
    }

    @Test func test_palette_when_typed_then_runs_the_command_and_shows_reasons() async {
        let story = Story()
        await story.start()
        story.orders.off = ["refresh": "offline"]
        await story.press(.character(":"), .character("r"), .character("e"), .character("f"))
        #expect(story.text.contains { $0.contains("Refresh  (offline)") })
        await story.press(.enter)
        #expect(story.host.overlay != nil)
        await story.press(.ctrl("u"), .character("p"), .character("r"), .character("o"), .character("d"), .enter)
        #expect(story.host.overlay == nil)
        #expect(story.text[0].contains("[3 Products]"))
    }

    @Test func test_resize_when_window_is_too_small_then_says_so_and_comes_back() async {
        let story = Story()
        await story.start()
        await story.press(.character("j"))
        let before = story.text
        await story.send(.resize(Size(width: 46, height: 14)))
        #expect(story.text.contains { $0.contains("Needs 60 × 16, has 46 × 14.") })
        await story.press(.character("j"))
        await story.send(.resize(Size(width: 80, height: 24)))
        #expect(story.text == before)
        await story.send(.resize(Size(width: 10, height: 3)))
        await story.press(.character("q"))
        #expect(await story.end() == .quit)
    }

    @Test func test_toast_when_six_seconds_pass_then_goes_by_itself() async {
        let story = Story()
        await story.start()
        story.host.toast("Order #3128 completed. u Undo", kind: .good)
        await story.busy.idle()
        #expect(story.status.contains("Order #3128 completed. u Undo"))
        while story.clock.sleeperCount == 0 { await Task.yield() }
        story.clock.advance(by: .seconds(6))
        let frames = story.device.frames.count
        while story.device.frames.count == frames { await Task.yield() }
        #expect(story.status.contains("Fruit · 128 of 128"))
        await story.press(.character(":"))
        for character in "messages" { await story.press(.character(character)) }
        await story.press(.enter)
        #expect(story.text.contains { $0.contains("Order #3128 completed. u Undo") })
    }

    @Test func test_quit_when_signal_arrives_then_loop_ends_with_it() async {
        let story = Story()
        await story.start()
        await story.send(.key(.character("j")), .quit(signal: 15), .key(.character("j")))
        #expect(story.orders.scroll.selection == 1)
        #expect(await story.end() == .signal(15))
    }

    @Test func test_frame_when_size_is_any_then_lines_fit_and_one_box_is_heavy() async {
        let story = Story()
        for width in stride(from: 60, through: 200, by: 7) {
            for height in [16, 24, 60] {
                let frame = story.host.frame(size: Size(width: width, height: height))
                #expect(frame.text.allSatisfy { DisplayWidth.of($0) == width })
                #expect(frame.text.joined().filter { $0 == "┏" }.count == 1)
                #expect(frame.text[0].contains("[2 Orders]"))
                #expect(frame.text[height - 1].contains("? Help"))
            }
        }
    }

    @Test func test_escape_when_keys_are_random_then_eight_reach_a_root_and_never_quit() async {
        var seed = Seed()
        let story = Story()
        await story.start()
        let keys: [Key] = [
            .character(":"), .character("?"), .function(1), .character("/"), .character("a"), .character(" "), .down,
            .character("3"),
            .tab, .character("2"), .enter, .left,
        ]
        for _ in 0..<60 {
            if Bool.random(using: &seed) { story.host.push(FruitScreen(id: "page")) }
            for _ in 0..<Int.random(in: 1...6, using: &seed) {
                if story.host.overlay == nil || Bool.random(using: &seed) {
                    await story.press(keys.randomElement(using: &seed) ?? .down)
                }
            }
            while story.host.stack.count > 4 { story.host.pop() }
            for _ in 0..<8 { await story.press(.escape) }
            #expect(story.host.overlay == nil && !story.host.screen.isEditing && story.host.stack.count == 1)
        }
        #expect(await story.end() == .endOfInput)
    }

    @Test func test_hints_when_answers_labels_permissions_and_screens_change_then_each_frame_follows() async {
        let story = Story()
        await story.start()
        await story.press(.character("j"))
        #expect(story.hints.contains("Mark"))
        story.orders.off = ["mark": "nothing to mark"]
        await story.press(.character("j"))
        #expect(!story.hints.contains("Mark"))
        story.orders.off = [:]
        story.orders.called = ["mark": "Pick"]
        await story.press(.character("j"))
        #expect(story.hints.contains("Pick") && !story.hints.contains("Mark"))
        story.orders.called = ["trash": "Remove"]
        await story.press(.character("j"))
        #expect(story.hints.contains("Mark") && story.hints.contains("Remove"))
        story.host.capabilities = []
        await story.press(.character("j"))
        #expect(story.hints.contains("Mark") && !story.hints.contains("Remove"))

        // Another page of the same kind has answers of its own.
        let page = FruitScreen(count: 5)
        page.off = ["mark": "nothing to mark"]
        story.host.push(page)
        await story.press(.character("j"))
        #expect(!story.hints.contains("Mark"))
        await story.press(.escape)
        #expect(story.hints.contains("Mark"))
    }
}
