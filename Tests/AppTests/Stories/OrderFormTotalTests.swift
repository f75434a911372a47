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
            try await story.until("The store computes")
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
            try await story.until("Create this order?")
            #expect(!story.shows("The store computes"))
            await keys.press("y")
            try await story.until("a difference that is asked about") { _ in
                !story.root.context.edits.conflicted.isEmpty
            }
            #expect(keys.made(mark) == 1)
            #expect(keys.order(mark)?["status"]?.text == "pending")
            story.acknowledgeAll()
        }
    }

    /// The price of the first item of the form becomes 50.00, here too.
    private func changePrice(_ keys: FormKeys) async throws {
        let story = keys.story
        let product = try #require(keys.form?.form.lines.first?.productID)
        story.store.changeBehindTheBack(
            .products,
            id: Int(product),
            fields: ["price": "50.00", "regular_price": "50.00", "sale_price": "", "on_sale": false]
        )
        story.dates.advance(by: 10)
        _ = try await story.stores.perform {
            SyncAction.synchronizeAll(siteID: 7, isFull: true, onCompletion: $0)
        }
        await story.busy.idle()
    }

    @Test func test_order_when_a_price_changes_while_it_is_asked_about_then_not_made_and_the_new_total_is_shown()
        async throws
    {
        try await FormKeys.tell { keys in
            let story = keys.story
            try await keys.open()
            await keys.add("#\(try keys.product()["id"]?.integer ?? 0)")
            try await keys.untilPriced()
            let form = try #require(keys.form)
            let before = try #require(form.model.figures?.total)
            await keys.press(.ctrl("s"))
            try await story.until("Create this order?")
            try await changePrice(keys)
            #expect(story.shows(form.words.money(before)), "the question stays as it was asked")
            await keys.press("y")
            try await story.until("Not saved. The total is")
            story.acknowledgeAll()
            #expect(keys.made(form.form.mark) == 0)
            try await story.until("the new total") { _ in
                form.model.isPriced && form.model.figures?.totals?.goods == 50
            }
            await keys.press(.ctrl("s"), "y")
            try await story.until("the order in the store") { _ in keys.made(form.form.mark) == 1 }
            let total = try #require(form.model.figures?.total)
            #expect(keys.order(form.form.mark)?["total"]?.text.flatMap { Decimal(string: $0) } == total)
        }
    }

    @Test func test_totals_when_a_price_changes_in_the_shop_then_those_of_the_open_form_follow() async throws {
        try await FormKeys.tell { keys in
            try await keys.open()
            await keys.add("#\(try keys.product()["id"]?.integer ?? 0)")
            try await keys.untilPriced()
            try await changePrice(keys)
            let form = try #require(keys.form)
            try await keys.story.until("the new total") { _ in form.model.figures?.totals?.goods == 50 }
        }
    }
}
