import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Orders made by keys in a shop whose plugin changes what is computed here: the store is asked before anything is made.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OrderFormTotalTests {
    private func allow(_ story: Story) async throws -> PricingTrust {
        try await story.stores.perform {
            PricingAction.allowComparing(siteID: 7, isAllowed: true, onCompletion: $0)
        }
    }

    @Test func test_order_when_a_plugin_changes_totals_then_the_stores_is_said_first_and_agreed_to() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            story.store.setOddities([.changesTotals(.rates)])
            #expect(try await !allow(story).isTrusted)
            try await keys.open()
            await keys.add("mug")
            try await keys.untilPriced()
            let form = try #require(keys.form)
            let (mark, here) = (form.form.mark, try #require(form.model.figures?.total))
            await keys.press(.ctrl("s"))
            try await story.until("The store comes to")
            guard case .said(let there)? = form.model.storeTotal else {
                throw Expectation("the total of the store", seen: story.text)
            }
            #expect(there != here)
            #expect(keys.made(mark) == 0, "asking makes nothing")
            await keys.press("y")
            try await story.until("an order in the store") { _ in keys.made(mark) == 1 }
            await story.busy.idle()
            #expect(keys.order(mark)?["total"]?.text == "\(there)")
            #expect(story.root.context.edits.conflicted.isEmpty, "its owner agreed already")
        }
    }

    @Test func test_order_when_comparing_was_not_allowed_then_the_store_is_not_asked_and_a_difference_is_a_conflict()
        async throws
    {
        try await FormKeys.tell { keys in
            let story = keys.story
            story.store.setOddities([.changesTotals(.rates)])
            try await keys.open()
            await keys.add("mug")
            try await keys.untilPriced()
            let mark = try #require(keys.form?.form.mark)
            await keys.press(.ctrl("s"))
            try await story.until("Make this order?")
            #expect(!story.shows("The store comes to"))
            await keys.press("y")
            try await story.until("a difference that is asked about") { _ in
                !story.root.context.edits.conflicted.isEmpty
            }
            #expect(keys.made(mark) == 1)
            #expect(keys.order(mark)?["status"]?.text == "pending")
            story.acknowledgeAll()
        }
    }
}
