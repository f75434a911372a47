import DemoStore
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// What mails, moves stock or sets a date waits a few seconds: taken back in them it never was. Afterwards it is said
/// what stays.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HoldStoryTests {
    private static var setting: Story.Setting {
        var setting = Story.Setting()
        setting.hold = .seconds(10)
        return setting
    }

    private func pick(_ status: String, _ story: Story) async {
        await story.press("s", "g")
        for _ in 0..<20 where story.frame.focusPath.last != status { await story.press("j") }
        await story.press(.enter)
    }

    private func writes(_ story: Story) -> Int { story.store.writes.values.reduce(0, +) }

    /// Time passes for clocks and calendars alike.
    private func pass(_ seconds: Int, _ story: Story) async {
        await story.pass(.seconds(seconds))
    }

    @Test func test_status_when_taken_back_in_time_then_the_store_never_hears_of_it() async throws {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            let id = story.selectedID
            let before = try #require(story.store.status(ofOrder: id))
            let heard = writes(story)
            await pick("cancelled", story)
            try await story.until("sent in 10s")
            #expect(story.shows("u Undo"))
            await pass(4, story)
            try await story.until("sent in 6s")
            #expect(story.store.status(ofOrder: id) == before)
            // What is asked anew, and other changes, are no reason to send it.
            await story.press("r")
            await story.busy.idle()
            #expect(story.store.status(ofOrder: id) == before)
            await story.press("u")
            try await story.until("Nothing was sent.")
            await pass(20, story)
            #expect(writes(story) == heard)
            #expect(story.store.status(ofOrder: id) == before)
            #expect(!story.status.contains("waiting") && !story.status.contains("sent in"))
        }
    }

    @Test func test_status_when_the_time_is_over_then_is_sent_and_undo_says_what_stays_first() async throws {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            let id = try #require(story.store.orderIDs.first { story.store.status(ofOrder: $0) == "pending" })
            await story.palette("go \(id)")
            try await story.until("Placed")
            await pick("processing", story)
            try await story.until("sent in 10s")
            await pass(11, story)
            try await story.screen.wait(for: "\(id) to be processing") { _ in
                story.store.status(ofOrder: id) == "processing"
            }
            await story.busy.idle()
            await story.press("u")
            try await story.until("Undo this in the store?")
            for words in ["E-mails that were sent stay sent", "The date it was paid stays", "restocks the items"] {
                #expect(story.shows(words), "\(words)")
            }
            // Cancel is chosen first: Enter changes nothing.
            await story.press(.enter)
            #expect(story.store.status(ofOrder: id) == "processing")
            await story.press("u")
            await story.press(.right, .enter)
            try await story.screen.wait(for: "\(id) to be pending") { _ in story.store.status(ofOrder: id) == "pending"
            }
        }
    }

    @Test func test_customer_note_when_held_then_u_takes_it_back_unsent() async throws {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            let heard = writes(story)
            await story.press("m", "c")
            await story.type("On its way")
            await story.press(.ctrl("s"))
            try await story.until("sent in 10s")
            await story.press("u")
            try await story.until("Nothing was sent.")
            await pass(20, story)
            #expect(writes(story) == heard)
        }
    }

    @Test func test_quitting_when_something_is_held_then_asks_and_sends_it_first() async throws {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            let id = story.selectedID
            await pick("cancelled", story)
            try await story.until("sent in 10s")
            await story.press("q")
            try await story.until("1 change is not sent yet. Quit?")
            await story.press(.enter)
            #expect(story.isRunning)
            await story.press("q", "s")
            try await story.untilEnded()
            #expect(story.store.status(ofOrder: id) == "cancelled")
        }
    }

    @Test func test_quitting_when_what_is_held_is_taken_back_then_nothing_was_sent() async throws {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            let id = story.selectedID
            let before = try #require(story.store.status(ofOrder: id))
            await pick("cancelled", story)
            try await story.until("sent in 10s")
            await story.press("q", "u")
            try await story.untilEnded()
            #expect(story.store.status(ofOrder: id) == before)
        }
    }

    @Test func test_dialogs_when_in_the_smallest_window_then_are_whole() async throws {
        try await Story.tell(Self.setting) { story in
            try await story.ready()
            await pick("cancelled", story)
            try await story.until("sent in 10s")
            await story.press("q")
            try await story.until("Quit?")
            await story.send(.resize(Size(width: 60, height: 16)))
            for words in ["[ Send ]", "[ Undo ]", "[ Cancel ]"] { #expect(story.shows(words), "\(words)") }
            await story.press(.escape)
        }
    }
}
