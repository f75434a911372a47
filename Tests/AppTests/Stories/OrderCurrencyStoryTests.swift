import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// An order in EUR of a shop that sells in USD, changed by keys.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OrderCurrencyStoryTests {
    @Test func test_change_when_the_order_is_in_another_currency_then_shown_in_it_and_goods_ask_for_a_price()
        async throws
    {
        try await FormKeys.tell { keys in
            let story = keys.story
            let id = story.selectedID
            try #require(["pending", "on-hold"].contains(story.store.status(ofOrder: id)))
            story.store.changeOrderBehindTheBack(id: id, fields: ["currency": "EUR"])
            let items = try #require(story.store.orderJSON(id)?["line_items"]?.elements.count)
            let total = try #require(story.store.orderJSON(id)?["total"]?.text)
            await keys.press("r")
            try await story.until("€")
            await keys.press("e")
            try await story.until("the form") { _ in keys.form?.model.isLoaded == true }
            try await keys.untilPriced()
            #expect(keys.form?.form.currency?.code == "EUR")
            #expect(keys.form?.model.figures?.total == Money.amount(from: total))
            #expect(story.shows("€"))

            await keys.add("kettle")
            try await story.until("(EUR)")
            await keys.press(.escape)
            try await story.until("an objection") { _ in keys.form?.form.objections.count == 1 }
            await keys.press(.ctrl("s"))
            #expect(story.root.host.overlay == nil, "nothing is asked before it has a price")

            // The row is selected by now.
            await keys.press(.enter)
            try await story.until("(EUR)")
            await keys.press(.tab)
            await keys.type("26.95")
            await keys.press(.enter)
            try await keys.untilPriced()
            await keys.press(.ctrl("s"))
            try await story.until("Change order #\(id)?")
            await keys.press("y")
            try await story.until("the change in the store") { _ in
                story.store.orderJSON(id)?["line_items"]?.elements.count == items + 1
            }
            #expect(story.store.orderJSON(id)?["currency"] == "EUR")
            story.acknowledgeAll()
        }
    }
}
