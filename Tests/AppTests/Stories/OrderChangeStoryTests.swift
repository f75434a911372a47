import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Changes of what is in an order that are not sent yet: shown as they will be, and taken back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderChangeStoryTests {
    /// Adds an item to the selected order, takes its first one off, adds an amount, and saves.
    private func change(_ keys: FormKeys) async throws -> (id: Int, gone: String) {
        let story = keys.story
        let id = story.selectedID
        try #require(["pending", "on-hold"].contains(story.store.status(ofOrder: id)))
        let gone = try #require(story.store.orderJSON(id)?["line_items"]?.elements.first?["name"]?.text)
        await keys.press("e")
        try await story.until("the form") { _ in keys.form?.model.isLoaded == true }
        await keys.add("3*kettle")
        await keys.press(.tab, "n", "f")
        await keys.type("Gift wrap")
        await keys.press(.tab)
        await keys.type("2.50")
        await keys.press(.enter, "g", .delete)
        try await keys.untilPriced()
        await keys.press(.ctrl("s"))
        try await story.until("Change order #\(id)?")
        await keys.press("y")
        try await story.until("[2 Orders]")
        return (id, gone)
    }

    @Test func test_page_when_a_change_of_rows_waits_then_its_rows_are_as_they_will_be_and_undo_drops_it() async throws
    {
        try await FormKeys.tell { keys in
            let story = keys.story
            let before = story.store.orderJSON(story.selectedID)
            story.proxy.goDown()
            let (id, gone) = try await change(keys)
            try await story.until("1 waiting")
            await keys.press(.enter)
            try await story.until("~ 3 × ")
            #expect(story.shows("~ Removed: "))
            #expect(story.shows("~ Gift wrap"))
            #expect(story.shows("~ is not sent yet"))
            await keys.press("u")
            try await story.until("Undone: ")
            try await story.until(not: "~ ")
            #expect(story.shows(String(gone.prefix(12))))
            try story.proxy.comeUp()
            await keys.press("r")
            try await story.untilAsTimePasses("nothing waits") { !$0.text.joined().contains("waiting") }
            #expect(story.store.orderJSON(id) == before)
            story.acknowledgeAll()
        }
    }

    @Test func test_undo_when_a_change_of_rows_was_sent_then_says_plainly_why_it_stays() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            let (id, gone) = try await change(keys)
            try await story.until("the change in the store") { _ in
                story.store.orderJSON(id)?["fee_lines"]?.elements.isEmpty == false
            }
            await story.busy.idle()
            await keys.press("u")
            try await story.until("The store has the changed items")
            #expect(story.store.orderJSON(id)?["line_items"]?.elements.first?["name"]?.text != gone)
            story.acknowledgeAll()
        }
    }

    @Test func test_undo_when_the_change_is_held_then_nothing_was_sent() async throws {
        var setting = Story.Setting()
        setting.hold = .seconds(10)
        try await FormKeys.tell(setting) { keys in
            let story = keys.story
            let before = story.store.orderJSON(story.selectedID)
            let (id, _) = try await change(keys)
            await keys.press("u")
            try await story.until("Nothing was sent.")
            await story.pass(.seconds(20))
            await story.busy.idle()
            #expect(story.store.orderJSON(id) == before)
            await keys.press(.enter)
            try await story.until("Order #\(id)")
            #expect(!story.shows("~ "))
        }
    }
}
