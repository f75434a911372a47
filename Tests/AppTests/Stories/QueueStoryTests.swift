import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// One list of what waits in two stores, of which only one is open.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct QueueStoryTests {
    private static var setting: SetupStory.Setting {
        var setting = SetupStory.Setting()
        setting.hold = .zero
        return setting
    }

    private func openQueue(_ story: SetupStory) async throws {
        try await story.until("Synced")
        await story.press("w", "t")
        try await story.until("To do in all stores")
        for _ in 0..<1000 where !story.shows("south") { await story.busy.idle() }
        try await story.until("south")
        await story.busy.idle()
    }

    private func chosenRow(_ story: SetupStory) -> String {
        story.screen.frame.text.first { $0.contains("▸") } ?? ""
    }

    /// Moves to the first row with these words.
    private func choose(_ words: String..., in story: SetupStory) async throws {
        await story.press("g")
        for _ in 0..<60 where !words.allSatisfy(chosenRow(story).contains) { await story.press("j") }
        guard words.allSatisfy(chosenRow(story).contains) else { throw Expectation("\(words)", seen: story.text) }
    }

    private func writes(_ site: OddSite) -> Int { site.store.writes.values.reduce(0, +) }

    @Test func test_verbs_when_pressed_then_each_acts_in_the_store_of_its_row() async throws {
        try await SetupStory.tellOfTwoStores(Self.setting) { story, north, south in
            try await openQueue(story)
            #expect(story.shows("to pack") && story.shows("to approve"))
            try await choose("south", "#", in: story)
            let number = try #require(chosenRow(story).firstMatch(of: /#(\d+)/).flatMap { Int($0.1) })
            await story.press("c")
            try await story.until("south: Order #\(number) set to Completed.")
            try await waitUntil(story) { south.store.status(ofOrder: number) == "completed" }
            try await waitUntil(story) { !self.chosenRow(story).contains("#\(number) ") }
            #expect(writes(north) == 0)

            // A review of the store that is open, through the question of that store.
            await story.press(.tab, .tab)
            story.clock.advance(by: .seconds(1))
            try await choose("north", "review", in: story)
            await story.press("a")
            try await waitUntil(story) { self.writes(north) == 1 }
            let before = writes(south)

            // The question of a store that is not in front comes in front.
            story.clock.advance(by: .seconds(1))
            await story.press(.tab, .tab)
            try await choose("south", "#", in: story)
            await story.press("d")
            try await story.until("to the trash?")
            await story.press(.escape)
            #expect(story.coordinator.host.overlay?.id == "queue")
            #expect(writes(south) == before)

            // Enter opens the order where it is.
            await story.press(.enter)
            try await story.until("Placed")
            #expect(story.coordinator.host === story.coordinator.roots["south"]?.host)
        }
    }

    @Test func test_verbs_when_a_store_is_away_then_its_mirror_is_listed_and_the_change_waits() async throws {
        try await SetupStory.tellOfTwoStores { story, _, south in
            try await openQueue(story)
            await south.stop()
            try await choose("south", "#", in: story)
            let row = chosenRow(story)
            await story.press("c")
            let root = try #require(story.coordinator.roots["south"])
            try await waitUntil(story) { root.context.edits.waiting.count == 1 }
            #expect(chosenRow(story) != row)
            await story.press("u")
            try await waitUntil(story) { root.context.edits.waiting.isEmpty }
        }
    }

    private func waitUntil(_ story: SetupStory, _ isSo: () -> Bool) async throws {
        for _ in 0..<600 where !isSo() {
            story.clock.advance(by: .milliseconds(100))
            await story.busy.idle()
        }
        guard isSo() else { throw Expectation("the condition", seen: story.text) }
    }
}
