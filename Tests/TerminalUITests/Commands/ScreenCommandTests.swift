import Testing

@testable import TerminalUI

/// A screen with three commands of its own, and the movements of its list.
@MainActor
private final class CrateScreen: Screen {
    let id = "crates"
    let title = "Crates"
    var scroll = ListScroll(count: 5)
    var opened = 0
    var isEmpty = false

    static let commands = ScreenCommands<CrateScreen>(
        ScreenCommand.moves(\.scroll) + [
            ScreenCommand(.open, hint: { _ in "Lift" }, unless: { $0.isEmpty ? "the crate is empty" : nil }) {
                $0.opened += 1
            },
            ScreenCommand(.trash, standsHere: "it is thrown away"),
        ]
    )

    func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        painter.setCursor(Point(x: rect.x, y: rect.y))
    }
}

@MainActor
struct ScreenCommandTests {
    private func open(_ body: (Story, CrateScreen) async -> Void) async {
        let story = Story()
        await story.start()
        let crates = CrateScreen()
        story.host.push(crates)
        await body(story, crates)
    }

    @Test func test_key_when_the_screen_has_its_command_then_it_runs_and_has_the_screen_s_hint() async {
        await open { story, crates in
            await story.press(.character("j"), .enter)
            #expect(crates.scroll.selection == 1)
            #expect(crates.opened == 1)
            #expect(story.hints.contains("Enter Lift"))
        }
    }

    @Test func test_key_when_the_command_has_a_reason_then_says_it_and_does_nothing() async {
        await open { story, crates in
            crates.isEmpty = true
            await story.press(.enter)
            #expect(crates.opened == 0)
            #expect(story.host.toasts.history.map(\.text) == ["Open (the crate is empty)"])
            await story.press(.character("d"))
            #expect(story.host.toasts.history.last?.text == "Move to trash… (it is thrown away)")
        }
    }

    @Test func test_key_when_only_other_screens_have_its_command_then_says_so_and_nobody_lists_it() async {
        await open { story, _ in
            await story.press(.character("r"))
            #expect(story.host.toasts.history.map(\.text) == ["Refresh (not on this screen)"])
            let here = Set(story.host.commandsHere.map(\.id))
            #expect(here.isSuperset(of: ["open", "trash", "move.up", "help", "quit", "go.orders"]))
            #expect(here.isDisjoint(with: ["refresh", "search", "mark", "move.left"]))
            await story.press(.character("?"))
            // The last lines still say why it did not run.
            #expect(!story.text.dropLast(2).joined().contains("Refresh"))
        }
    }
}
