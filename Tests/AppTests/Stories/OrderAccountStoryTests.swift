import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App
@testable import DemoStore

/// Orders for somebody who gets an account with them, and the address at which they are paid.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderAccountStoryTests {
    private static func accounts(_ story: Story, _ email: String) -> [Int] {
        story.store.ids(of: .customers).filter { story.store.json(of: .customers, id: $0)?["email"]?.text == email }
    }

    /// Picks “New, with an account” for what is typed.
    private func chooseAccount(_ typed: String, _ keys: FormKeys) async throws {
        await keys.press(.function(3))
        await keys.type(typed)
        try await keys.story.until("New, with an account: \(typed)")
        func isThere() -> Bool { keys.story.text.contains(/▸ +New, with an account/) }
        for _ in 0..<60 where !isThere() { await keys.press(.down) }
        await keys.press(.enter)
    }

    @Test(arguments: [false, true])
    func test_order_when_for_a_new_account_then_both_are_made_once_and_said_before(isOffline: Bool) async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            if isOffline { story.proxy.goDown() }
            try await keys.open()
            await keys.add("mug")
            try await chooseAccount("Mira Byrne", keys)
            try await story.until("New customer, with an account")
            await keys.press(.enter)
            try await story.until("An account needs an e-mail address.")
            await keys.type("mira@new.ie")
            await keys.press(.enter)
            try await story.until("Customer, new account: Mira")
            try await keys.untilPriced()
            let mark = try #require(keys.form?.form.mark)
            await keys.press(.ctrl("s"))
            try await story.until("An account for mira@new.ie is created first")
            await keys.press("y")
            try await story.until("[2 Orders]")
            if isOffline {
                try await story.until("2 waiting")
                await keys.press("g", .enter, "]", "]", "]")
                try await story.until("an account that is created first")
                await keys.press(.escape)
                try story.proxy.comeUp()
                await keys.press("r")
            }
            try await story.untilAsTimePasses("both in the store") { frame in
                keys.made(mark) == 1 && !frame.text[frame.size.height - 2].contains(" waiting")
            }
            let ids = Self.accounts(story, "mira@new.ie")
            #expect(ids.count == 1)
            #expect(keys.order(mark)?["customer_id"]?.integer == ids.first)
            #expect(keys.made(mark) == 1)
        }
    }

    @Test func test_account_when_the_address_has_one_already_then_that_is_taken_and_said() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            let id = try #require(story.store.ids(of: .customers).last)
            let email = try #require(story.store.json(of: .customers, id: id)?["email"]?.text)
            try await keys.open()
            try await chooseAccount(email.uppercased(), keys)
            try await story.until("already has an account, which is used.")
            #expect(keys.form?.form.customer.customerID == Int64(id))
        }
    }

    @Test func test_order_when_its_payment_link_is_wished_then_shown_as_soon_as_it_is_made() async throws {
        var setting = Story.Setting()
        setting.hold = .seconds(10)
        try await FormKeys.tell(setting) { keys in
            let story = keys.story
            try await keys.open()
            await keys.add("mug")
            try await keys.untilPriced()
            let mark = try #require(keys.form?.form.mark)
            await keys.press(.ctrl("s"))
            try await story.until("Create, show link")
            await keys.press("p")
            try await story.until("Show or send it to the customer")
            let order = try #require(keys.order(mark))
            let link = try #require(order["payment_url"]?.text)
            await keys.press("m")
            try await story.until("Note to customer · order #\(order["number"]?.text ?? "")")
            #expect(story.shows("You can pay for order #"))
            await keys.press(.enter)
            let (id, number) = (order["id"]?.integer ?? 0, order["number"]?.text ?? "")
            let path = try #require(link.components(separatedBy: "/checkout/").last)
            func isInStore() -> Bool {
                story.store.withState { $0.table.notes(of: id) }.contains { note in
                    note.isForCustomer && note.text.hasPrefix("You can pay for order #\(number) here:\nhttp")
                        && note.text.hasSuffix("/checkout/" + path)
                }
            }
            // Its ten seconds begin when it is written down: a step may come before that.
            for _ in 0..<20 where !isInStore() { await story.pass(.seconds(10)) }
            #expect(isInStore(), "\(story.text)")
        }
    }

    @Test func test_link_when_the_store_cannot_be_reached_then_said_where_it_is_later() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            try await keys.open()
            await keys.add("mug")
            try await keys.untilPriced()
            story.proxy.goDown()
            await keys.press(.ctrl("s"))
            try await story.until("Create, show link")
            await keys.press("p")
            try await story.until("Payment link: ask again once")
            await keys.press("g")
            await story.palette("payment link")
            try await story.until("not in the store yet")
            await keys.press(.escape)
        }
    }

    @Test func test_link_when_an_order_is_unpaid_then_copied_and_shown_from_its_page() async throws {
        try await FormKeys.tell { keys in
            let story = keys.story
            let id = try #require(
                story.store.orderIDs.first { story.store.orderJSON($0)?["needs_payment"] == true }
            )
            await story.palette("\(id)")
            try await story.until("Order #\(id)")
            await keys.press("y")
            try await story.until("Payment link")
            await keys.press("p")
            try await story.until("Payment link: http")
            await story.palette("payment link")
            try await story.until("Show or send it to the customer")
        }
    }
}
