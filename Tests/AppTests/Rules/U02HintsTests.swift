import TerminalUI
import Testing

@testable import App

/// U02: footer, help and palette agree with the table of commands, and the key of each hint runs its command.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U02HintsTests {
    private static let screens = [
        Surface(name: "list", at: "orders.list", keys: []),
        Surface(name: "page", at: "orders.page section.0", keys: [.enter], words: "Placed"),
        Surface(name: "home", at: "home", keys: ["1"], words: "by order date"),
    ]

    /// The footer as it is written, in pieces: `Enter Open` → (`Enter`, `Open`).
    private func hints(_ story: Story) -> [(keys: [String], label: String)] {
        story.hints.split(separator: "  ").map(String.init).compactMap { piece in
            let words = piece.split(separator: " ").map(String.init)
            guard words.count > 1 else { return nil }
            let keys = words.prefix { Key(named: $0) != nil || $0 == "↑↓" }
            let names = keys.isEmpty ? [words[0]] : Array(keys.prefix(words.count - 1))
            return (
                names.flatMap { $0 == "↑↓" ? ["↑", "↓"] : [$0] }, words.dropFirst(names.count).joined(separator: " ")
            )
        }
    }

    @Test(arguments: [80, 120, 200])
    func test_hints_when_their_keys_are_pressed_then_the_command_of_that_name_runs(width: Int) async throws {
        var setting = Story.Setting()
        setting.size = Size(width: width, height: 40)
        try await Story.tell(setting) { story in
            try await story.ready()
            let host = story.root.host
            var ran: [CommandID] = []
            host.onCommand = { ran.append($0) }
            for surface in Self.screens {
                try await surface.open(story)
                let shown = hints(story)
                #expect(shown.count > 3, "\(story.hints)")
                for hint in shown {
                    for name in hint.keys {
                        let key = try #require(Key(named: name), "“\(name)” in \(story.hints)")
                        let command = try #require(host.table.command(for: key, in: host.screen.context), "\(name)")
                        let isNamed =
                            command.footer?.label == hint.label || command.label == hint.label
                            || host.screen.hintLabel(of: command.id) == hint.label || hint.label == "Back"
                        #expect(isNamed, "\(name) is \(command.id), the footer says \(hint.label)")
                        ran = []
                        await story.press(key)
                        let isSilent = command.id.rawValue.hasPrefix("move.") || command.id == "back"
                        #expect(ran.first == command.id || isSilent, "\(name): \(ran)")
                        await surface.leave(story)
                        try await surface.open(story)
                        if command.id == "panel.next" { await story.press(.tab) }
                    }
                }
                await surface.leave(story)
            }
        }
    }

    @Test func test_help_and_palette_when_opened_then_they_are_the_table_as_sets() async throws {
        var setting = Story.Setting()
        setting.size = Size(width: 120, height: 60)
        try await Story.tell(setting) { story in
            try await story.ready()
            for surface in Self.screens {
                try await surface.open(story)
                let host = story.root.host
                let table = host.commandsHere
                await story.press(":")
                let palette = try #require(host.overlay as? PaletteOverlay)
                #expect(Set(palette.found.map(\.id)) == Set(table.map(\.id)).subtracting(["palette"]))
                await story.press(.escape)
                await story.press("?")
                for command in table where !command.keys.isEmpty {
                    let words = command.helpLine ?? command.label
                    #expect(story.shows(words), "the help says nothing of \(command.id)")
                    let key = command.keys[0].name(.unicode)
                    let lines = story.frame.text.filter { $0.contains(words) }
                    #expect(lines.contains { $0.contains("…") || $0.contains(key) }, "\(command.id): \(lines)")
                }
                await story.press(.escape)
                let footer = Set(hints(story).flatMap(\.keys))
                let keys = Set(table.flatMap(\.keys).map { $0.name(.unicode) })
                #expect(footer.subtracting(keys) == [])
                await surface.leave(story)
            }
        }
    }

    @Test func test_footer_when_a_command_cannot_run_then_it_is_not_offered() async throws {
        try await EmptyList.empty.tell { story in
            #expect(!story.hints.contains("Status"))
            #expect(!story.hints.contains("Open"))
            #expect(story.hints.contains("r Refresh"))
        }
    }
}
