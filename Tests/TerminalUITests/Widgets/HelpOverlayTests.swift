import Testing

@testable import TerminalUI

@Suite @MainActor struct HelpOverlayTests {
    private func text(_ help: HelpOverlay) -> [String] {
        var painter = Painter(size: Size(width: 80, height: 21))
        help.draw(into: &painter, in: Rect(painter.size))
        return painter.finish().text
    }

    @Test func test_draw_when_commands_share_a_line_then_their_keys_stand_together() {
        let places = (1...7).map { PlaceName(id: "p\($0)", name: "P\($0)", digit: Character("\($0)")) }
        let refund = Command(id: "order.refund", keys: [.character("b")], label: "Refund…", contexts: ["orders"])
        let help = HelpOverlay(
            title: "Orders",
            commands: [refund] + GlobalCommands.places(places) + GlobalCommands.all,
            glyphs: .unicode
        )
        let text = text(help)
        #expect(text.contains { $0.contains("b             Refund…") && $0.contains("1 … 7         Go to a screen") })
        #expect(text.contains { $0.contains("↑↓←→          Move ") })
        #expect(text.contains { $0.contains("Ctrl-U Ctrl-D Half a page") })
    }

    @Test func test_draw_when_asked_in_a_dialog_then_its_keys_stand_there_and_those_of_the_screen_do_not() {
        let refund = Command(id: "order.refund", keys: [.character("b")], label: "Refund…", contexts: ["orders"])
        let help = HelpOverlay(
            title: "Orders",
            commands: [refund] + GlobalCommands.all,
            dialog: [Hint("Enter", "Review"), Hint("+ -", "Quantity")],
            glyphs: .unicode
        )
        let shown = text(help)
        #expect(shown.contains { $0.contains("In this dialog") })
        #expect(shown.contains { $0.contains("+ -           Quantity") })
        #expect(shown.contains { $0.contains("Esc           Back one step") })
        #expect(!shown.contains { $0.contains("Refund…") || $0.contains("Half a page") })
        for character in "review" { _ = help.handle(.key(.character(character))) }
        #expect(!text(help).contains { $0.contains("Quantity") })
    }

    @Test func test_draw_when_a_command_is_refused_here_then_says_why_and_a_line_with_one_that_runs_does_not() {
        let help = HelpOverlay(
            title: "Orders",
            commands: GlobalCommands.all,
            refusals: ["new": "not yet", "undo": "nothing to undo"],
            glyphs: .unicode
        )
        let shown = text(help)
        #expect(shown.contains { $0.contains("New (not yet)") }, "\(shown)")
        for character in "undo" { _ = help.handle(.key(.character(character))) }
        #expect(text(help).contains { $0.contains("Undo, redo") && !$0.contains("nothing to undo") })
    }

    @Test func test_handle_when_letters_are_typed_then_finds_and_escape_clears_first() {
        let help = HelpOverlay(title: "Orders", commands: GlobalCommands.all, glyphs: .unicode)
        for character in "undo" { #expect(help.handle(.key(.character(character))) == .stay) }
        let text = text(help)
        #expect(text.contains { $0.contains("u Ctrl-R      Undo, redo") })
        #expect(!text.contains { $0.contains("Go to") || $0.contains("Half a page") })
        #expect(help.escape() == .stay)
        #expect(help.escape() == .close)
    }
}
