import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import WooFoundation
import Yosemite

@testable import App

/// Customers found, made and changed by keys, accounts and guests of the demonstration store.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CustomerStoryTests {
    static func tell(
        size: Size = Size(width: 80, height: 24),
        orders: Int = 40,
        prepare: @escaping @Sendable (DemoStore) -> Void = { _ in },
        _ body: (Story) async throws -> Void
    ) async throws {
        var setting = Story.Setting()
        setting.size = size
        setting.orders = orders
        setting.prepare = prepare
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press("4")
            try await story.until("[4 Customers]")
            let accounts = story.store.ids(of: .customers).count
            try await story.until("accounts and guests") { frame in
                let count = Int(story.root.host.screen.summary.prefix { $0.isNumber }) ?? 0
                return count >= accounts && frame.cells.contains(where: \.isSelected)
            }
            await story.busy.idle()
            try await body(story)
        }
    }

    private static func inStore(_ story: Story, _ email: String) -> [JSONNode] {
        story.store.ids(of: .customers).compactMap { story.store.json(of: .customers, id: $0) }
            .filter { $0["email"]?.text == email }
    }

    static func show(_ filter: String, _ story: Story) async throws {
        await story.palette("customers " + filter)
        try await story.until("its customers") { frame in
            frame.text[1].contains(filter) && frame.cells.contains(where: \.isSelected)
        }
        await story.busy.idle()
    }

    @Test func test_list_when_opened_then_names_orders_and_what_they_spent() async throws {
        try await Self.tell { story in
            for column in ["Name", "Orders", "Spent", "Last order"] {
                #expect(story.frame.text[2].contains(column), "\(column)")
            }
            #expect(story.frame.text[3..<20].contains { $0.contains("$") })
        }
    }

    @Test func test_account_when_made_by_keys_then_in_the_store_and_a_wrong_address_is_said_at_its_field() async throws
    {
        try await Self.tell { story in
            await story.press("n")
            try await story.until("New account")
            await story.press(.enter)
            await story.type("nope")
            await story.press(.enter, .ctrl("s"))
            try await story.until("is not an e-mail address")
            await story.press(.enter, .ctrl("u"))
            let ids = story.store.ids(of: .customers)
            let taken = try #require(story.store.json(of: .customers, id: ids[3])?["email"]?.text)
            await story.type(taken.uppercased())
            await story.press(.enter, .ctrl("s"))
            try await story.until("Customer \(ids[3]) already has the address")
            await story.press(.enter, .ctrl("u"))
            await story.type("mira@example.test")
            await story.press(.enter, .down, .enter)
            await story.type("Mira")
            await story.press(.enter, .ctrl("s"))
            try await story.until("The account is created.")
            try await story.until("the account in the store") { _ in
                Self.inStore(story, "mira@example.test").first?["first_name"] == "Mira"
            }
            try await Self.show("mira@example.test", story)
            await story.press(.enter)
            try await story.until("Orders that count")
        }
    }

    @Test func test_guest_when_opened_then_orders_of_the_address_and_escape_leads_back() async throws {
        try await Self.tell { story in
            try await Self.show("is:guest", story)
            await story.press("e")
            try await story.until("a guest has no account")
            await story.press(.enter)
            try await story.until("none; known from orders")
            await story.press(.enter)
            try await story.until("› Orders") { _ in story.root.host.screen is OrdersScreen }
            try await story.until("its orders") { $0.cells.contains(where: \.isSelected) }
            await story.press(.escape)
            try await story.until("none; known from orders")
        }
    }

    @Test func test_country_when_a_part_of_its_name_is_typed_then_taken_with_its_states_or_free_text() async throws {
        try await Self.tell { story in
            await story.press("n")
            try await story.until("New account")
            await story.press(.enter)
            await story.type("mira@example.test")
            await story.press(.enter)
            @MainActor func pick(_ label: String, _ words: String) async {
                for _ in 0..<30 where !story.cursorRow.contains(label) {
                    await story.press(label.hasSuffix("state") && story.cursorRow.contains("country") ? .up : .down)
                }
                await story.press(.enter, .ctrl("u"))
                await story.type(words)
                await story.press(.enter)
            }
            await pick("Billing: country", "united sta")
            #expect(story.cursorRow.contains("United States"))
            await pick("Billing: state", "calif")
            #expect(story.cursorRow.contains("California"))
            // The state is none of the other country's.
            await pick("Billing: country", "ireland")
            await story.press(.ctrl("s"))
            try await story.until("Not in the store's list")
            #expect(story.cursorRow.contains("Billing: state"))
            await pick("Billing: state", "nowhere")
            try await story.until("Not in the store's list")
            await story.press(.escape)
            try await story.until("Discard what you wrote?")
            await story.press("y")
            await pick("Billing: state", "dublin")
            // Afghanistan has none: whatever is typed, or nothing.
            await pick("Shipping: country", "afgh")
            await pick("Shipping: state", "Herat")
            #expect(story.cursorRow.contains("Herat"))
            await story.press(.ctrl("s"))
            try await story.until("The account is created.")
            try await story.until("the account in the store") { _ in
                Self.inStore(story, "mira@example.test").first?["shipping"]?["state"] == "Herat"
            }
            let made = try #require(Self.inStore(story, "mira@example.test").first)
            #expect(made["billing"]?["country"] == "IE" && made["billing"]?["state"] == "D")
            #expect(made["shipping"]?["country"] == "AF")
        }
    }
}
