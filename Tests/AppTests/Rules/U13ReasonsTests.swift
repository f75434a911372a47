import TerminalUI
import Testing

@testable import App

/// U13: commands that cannot run stay visible and say why.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct U13ReasonsTests {
    private func check(_ story: Story) async throws -> Int {
        let host = story.root.host
        let commands = host.commandsHere.filter { $0.id != "palette" }
        await story.press(":")
        let palette = try #require(host.overlay as? PaletteOverlay)
        var off = 0
        for command in commands {
            let entry = try #require(palette.found.first { $0.id == command.id }, "\(command.id) is hidden")
            #expect(entry.availability == host.availability(of: command))
            guard case .disabled(let reason) = entry.availability else { continue }
            off += 1
            #expect(reason.count > 5 && !reason.hasSuffix("."), "\(command.id): “\(reason)”")
            let before = host.toasts.history.count
            host.perform(command.id)
            #expect(host.toasts.history.dropFirst(before).map(\.text) == ["\(entry.label) (\(reason))"])
        }
        await story.press(.escape)
        return off
    }

    @Test func test_palette_when_commands_are_off_then_each_says_why() async throws {
        try await Story.tell { story in
            try await story.ready()
            let inList = try await check(story)
            #expect(inList > 0)
            await story.press(.enter)
            let onPage = try await check(story)
            #expect(onPage > 0)
        }
    }

    @Test func test_palette_when_nothing_may_be_written_then_it_says_so() async throws {
        var setting = Story.Setting()
        setting.isReadOnly = true
        try await Story.tell(setting) { story in
            try await story.ready()
            _ = try await check(story)
            await story.press(":")
            await story.type("change status")
            #expect(story.shows("Change status…  (merced is read only here)"))
            await story.press(.enter)
            #expect(story.root.host.overlay?.id == "palette")
            await story.press(.escape, "s")
            #expect(story.root.host.overlay == nil)
            #expect(story.status.contains("read only"))
        }
    }

    @Test func test_palette_when_the_list_is_empty_then_what_needs_an_order_is_off() async throws {
        try await EmptyList.empty.tell { story in
            let off = try await check(story)
            #expect(off > 3)
        }
    }
}
