import DemoStore
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// The page of a customer: notes, orders, what they buy.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CustomerPageStoryTests {
    @Test func test_note_when_written_by_keys_then_on_the_page_and_undone_and_changed_and_deleted() async throws {
        try await CustomerStoryTests.tell { story in
            try await CustomerStoryTests.show("is:guest orders>0", story)
            await story.press("m")
            try await story.until("Kept on this computer only")
            await story.type("Rings twice")
            await story.press(.enter)
            try await story.until("kept here.")
            await story.press(.enter)
            try await story.until("Notes (1)")
            await story.press("]", "]", "]")
            try await story.until("Notes kept on this computer only; the store has none for customers.")
            #expect(story.shows("Rings twice"))
            await story.press("u")
            try await story.until("No notes yet.")
            await story.press(.ctrl("r"))
            try await story.until("Rings twice")
            await story.press(.enter)
            try await story.until("Keep")
            await story.press(.ctrl("u"))
            await story.type("Rings once")
            await story.press(.enter)
            try await story.until("Rings once")
            #expect(!story.shows("Rings twice"))
            await story.palette("delete a note about")
            try await story.until("Delete this note?")
            await story.press(.tab, .enter)
            try await story.until("No notes yet.")
            #expect(!story.store.requests.contains { $0.method != "GET" && $0.path.contains("customers") })
        }
    }

    @Test func test_page_when_opened_then_what_they_buy_and_the_orders_that_enter_lists() async throws {
        try await CustomerStoryTests.tell { story in
            try await CustomerStoryTests.show("is:registered orders>0", story)
            await story.press(.enter)
            try await story.until("Most purchased")
            await story.press("]")
            try await story.until("the orders") { _ in story.text.contains("#") && story.text.contains("Orders (") }
            let page = try #require(story.root.host.screen as? CustomerPageScreen)
            let count = try #require(page.panel.model.orders?.count)
            #expect(page.panel.model.bought?.allSatisfy { $0.productID > 0 } == true)
            await story.press(.enter)
            try await story.until("its orders") { _ in
                (story.root.host.screen as? OrdersScreen)?.model.count == count
            }
        }
    }

    @Test func test_addresses_when_changed_in_the_shop_then_the_open_page_follows() async throws {
        try await CustomerStoryTests.tell { story in
            try await CustomerStoryTests.show("is:registered orders>0", story)
            await story.press(.enter)
            try await story.until("Most purchased")
            await story.press("]", "]")
            try await story.until("Billing")
            let page = try #require(story.root.host.screen as? CustomerPageScreen)
            let id = Int(page.panel.model.personID)
            let fields: JSONNode = ["shipping": ["address_2": "Behind the mill"]]
            #expect(story.store.changeBehindTheBack(.customers, id: id, fields: fields))
            #expect(!story.shows("Behind the mill"))
            page.refresh()
            try await story.until("Behind the mill")
        }
    }

    /// All but a few orders are one guest's.
    nonisolated private static func busy(_ store: DemoStore) {
        for id in store.orderIDs.prefix(120) {
            let fields: JSONNode = ["customer_id": 0, "billing": ["email": "busy@example.test"]]
            _ = store.changeOrderBehindTheBack(id: id, fields: fields)
        }
    }

    @Test func test_orders_when_there_are_more_than_a_hundred_then_the_rest_is_counted_and_enter_lists_all()
        async throws
    {
        try await CustomerStoryTests.tell(orders: 130, prepare: Self.busy) { story in
            try await CustomerStoryTests.show("busy@example.test", story)
            await story.press(.enter)
            try await story.until("Orders that count")
            await story.press("]")
            try await story.until("of which")
            let page = try #require(story.root.host.screen as? CustomerPageScreen)
            let count = try #require(page.panel.model.orders?.count)
            #expect(count > 100 && page.panel.model.orders?.shown.count == 100)
            await story.press("G")
            try await story.until("\(count - 100) more: Enter lists all.")
            await story.press(.enter)
            try await story.until("all of them") { _ in
                (story.root.host.screen as? OrdersScreen)?.model.count == count
            }
        }
    }
}
