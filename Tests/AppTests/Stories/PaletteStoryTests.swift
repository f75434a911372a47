import TerminalUI
import TestSupport
import Testing

@testable import App

/// U02 and U13: every command is in the palette, runs from it, and says why where it cannot.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PaletteStoryTests {
    /// Each from the list and from an order's page; in a short run every second from one and the others from the other.
    @Test func test_palette_when_each_command_is_chosen_then_runs_or_says_why_not() async throws {
        let skipped: Set<CommandID> = ["palette", "close", "quit", "suspend", "back"]
        for opensPage in [false, true] {
            try await Story.tell { story in
                try await story.ready()
                for (place, command) in AppCommands.table.commands.enumerated() where !skipped.contains(command.id) {
                    guard Seed.isLong || place.isMultiple(of: 2) == opensPage else { continue }
                    if opensPage, story.isAtRoot { await story.press(.enter) }
                    let here = Set(story.root.host.commandsHere.map(\.id))
                    let before = story.root.host.toasts.history.count
                    await story.press(.character(":"))
                    #expect(
                        story.frame.focusPath.last?.contains("palette") == true
                            || story.frame.focusPath.contains("palette")
                    )
                    await story.type(command.label)
                    guard here.contains(command.id) else {
                        let listed = (story.root.host.overlay as? PaletteOverlay)?.found.map(\.id) ?? []
                        #expect(!listed.contains(command.id), "\(command.id) is listed where nobody has it")
                        await story.press(.escape)
                        continue
                    }
                    let isOff = story.root.host.availability(of: command) != .enabled
                    if isOff { #expect(story.text.contains("("), "\(command.id) is off without a reason") }
                    await story.press(.enter)
                    if isOff {
                        let said = story.root.host.toasts.history.dropFirst(before).map(\.text)
                        let isOpen = story.root.host.overlay?.id == "palette"
                        #expect(isOpen || said.contains { $0.contains("(") }, "\(command.id): \(said)")
                    }
                    var presses = 0
                    while !story.isAtRoot, presses < 8 {
                        await story.press(.escape)
                        presses += 1
                    }
                    #expect(story.isRunning)
                }
            }
        }
    }

    @Test func test_help_when_asked_for_then_lists_the_keys_of_this_screen() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.character("?"))
            #expect(story.shows("Help · Orders"))
            #expect(story.shows("Change status…"))
            #expect(story.hints.contains("Esc Close"))
            await story.press(.escape)
            #expect(story.isAtRoot)
        }
    }

    @Test func test_hints_when_pressed_then_each_does_what_it_says() async throws {
        try await Story.tell { story in
            try await story.ready()
            let hinted: [(Key, String)] = [
                (.character("s"), "Status of order"), (.character("m"), "Add note to order"),
                (.character("f"), "Show orders"),
                (.character("?"), "Help · Orders"), (.character(":"), "Esc"), (.enter, "Esc Back"),
                (.character("/"), "Esc Cancel"),
            ]
            for (key, words) in hinted {
                await story.press(key)
                #expect(story.shows(words), "\(key)")
                await story.press(.escape)
            }
        }
    }
}
