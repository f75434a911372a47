import TerminalUI
import TestSupport
import Testing

@testable import App

/// Every command that a page offers does something that can be seen: the frame changes, something opens or is said, or it
/// leaves the program for the browser, an editor or the clipboard.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EveryCommandTests {
    /// They end the program, leave it, or paint the same again.
    private static let apart: Set<CommandID> = ["quit", "close", "back", "suspend", "redraw"]

    @Test func test_every_command_when_run_where_it_is_offered_then_something_comes_of_it() async throws {
        var pages: Set<String> = []
        var tried: Set<CommandID> = []
        var silent: [String] = []
        let surroundings = RecordingSurroundings()
        try await RuleMatrix.walk { story, surface in
            let id = String(surface.at.prefix { $0 != " " })
            guard !surface.isOverlay, !surface.isField, pages.insert(id).inserted else { return }
            let host = story.root.host
            host.surroundings = surroundings
            try await surface.open(story)
            var page = host.screen
            let place = story.frame.focusPath[0]
            for command in host.commandsHere where !Self.apart.contains(command.id) {
                if host.screen !== page {
                    await Self.leave(story)
                    try await surface.open(story)
                    page = host.screen
                }
                // What the program does itself is the same everywhere.
                guard host.screen.has(command.id), host.availability(of: command) == .enabled else { continue }
                story.screen.moment = "\(command.id) on \(surface)"
                if await !acts(command.id, story) { silent.append("\(command.id) on \(surface.name)") }
                tried.insert(command.id)
                await Self.comeBack(to: page, in: place, story)
            }
            await Self.leave(story)
        }
        #expect(silent.isEmpty, "\(silent.joined(separator: "\n"))")
        #expect(pages.count > 15 && tried.count > 60, "\(pages.count) pages, \(tried.count) commands")
    }

    @Test func test_every_command_of_the_program_when_run_then_something_comes_of_it() async throws {
        var count = 0
        try await Story.tell { story in
            try await story.ready()
            let host = story.root.host
            let page = host.screen
            for command in host.commandsHere where !page.has(command.id) && !Self.apart.contains(command.id) {
                guard host.availability(of: command) == .enabled else { continue }
                count += 1
                story.screen.moment = "\(command.id)"
                #expect(await acts(command.id, story), "\(command.id)")
                await Self.comeBack(to: page, in: "orders", story)
            }
        }
        #expect(count > 12, "\(count)")
    }

    private func acts(_ id: CommandID, _ story: Story) async -> Bool {
        let before = Trace(story)
        if await Self.trace(of: id, story) != before { return true }
        // At an end of the list nothing moves further that way.
        guard let opposite = Self.opposite[id] else { return false }
        let there = await Self.trace(of: opposite, story)
        if story.root.host.screen.isEditing { return true }
        return await Self.trace(of: id, story) != there || there == before
    }

    private static func trace(of id: CommandID, _ story: Story) async -> Trace {
        story.root.host.perform(id)
        await story.send(.focus(true))
        return Trace(story)
    }

    private static let opposite: [CommandID: CommandID] = [
        "move.up": "move.down", "move.down": "move.up", "move.first": "move.last", "move.last": "move.first",
        "move.page.up": "move.page.down", "move.page.down": "move.page.up", "move.half.up": "move.half.down",
        "move.half.down": "move.half.up", "move.left": "move.right", "move.right": "move.left",
        "section.prev": "section.next", "section.next": "section.prev", "panel.prev": "panel.next",
        "panel.next": "panel.prev",
    ]

    /// Back to the page a command was run on, where it is still there.
    private static func comeBack(to page: any Screen, in place: String, _ story: Story) async {
        let host = story.root.host
        for _ in 0..<15 where host.overlay != nil || host.screen.isEditing { await back(story) }
        guard host.openScreens.contains(where: { $0 === page }) else { return }
        host.go(to: place)
        for _ in 0..<5 where host.screen !== page { await back(story) }
        await story.send(.focus(true))
    }

    /// Back to the first order, from wherever a command led.
    private static func leave(_ story: Story) async {
        for _ in 0..<15 where !story.isAtRoot { await back(story) }
        // Marks, a filter and what is typed go one by one.
        await story.press(.escape, .escape, .escape)
        story.root.host.go(to: "orders")
        await story.press(.escape, .escape, .escape, "g")
        story.acknowledgeAll()
        // What was said covers the status line for a while.
        story.clock.advance(by: .seconds(20))
        await story.send(.focus(true))
    }

    /// One step; what was changed is thrown away.
    private static func back(_ story: Story) async {
        if story.asksToThrowAway { await story.press(.right, .enter) } else { await story.press(.escape) }
    }

    /// What can be seen of the program.
    private struct Trace: Equatable {
        let text: [String]
        let focus: [String]
        let summary: String
        let said: Int
        let asked: Int
        let uses: Int

        @MainActor
        init(_ story: Story) {
            text = story.frame.text
            focus = story.frame.focusPath
            // A toast may lie over it.
            summary = story.root.host.screen.summary
            said = story.root.host.toasts.history.count
            asked = story.store.requests.count
            uses = (story.root.host.surroundings as? RecordingSurroundings)?.uses ?? 0
        }
    }
}
