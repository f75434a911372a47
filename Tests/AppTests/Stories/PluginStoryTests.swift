import DemoStore
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Subscriptions and gift cards of the official plugins on an order's page.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PluginStoryTests {
    private func open(_ id: Int, _ story: Story) async throws {
        await story.press("/")
        await story.type("\(id)")
        await story.press(.enter)
        try await story.until("1 match")
        await story.press(.enter)
        try await story.until("Placed")
        await story.busy.idle()
        await story.press("G")
    }

    private func id(_ story: Story, _ number: Int) throws -> Int {
        try #require(
            story.store.orderIDs.first { id in
                id % number == 0 && ["processing", "completed"].contains(story.store.status(ofOrder: id) ?? "")
            }
        )
    }

    @Test func test_page_when_the_store_has_subscriptions_then_name_amount_status_and_next_payment_are_shown()
        async throws
    {
        var setting = Story.Setting()
        setting.plugins = [.subscriptions]
        setting.size = Size(width: 80, height: 50)
        try await Story.tell(setting) { story in
            try await story.ready()
            let order = try id(story, 7)
            story.store.setSubscriptions(
                [
                    [
                        "id": 412, "number": "412", "status": "active", "currency": "USD",
                        "total": "12.00", "billing_period": "month", "billing_interval": "2",
                        "next_payment_date_gmt": "2026-12-22T14:00:00", "end_date_gmt": "", "trial_end_date_gmt": "",
                        "line_items": [["name": "Coffee \u{1B}[31mbox"]],
                    ], ["id": "no number at all"],
                ],
                ofOrder: order
            )
            try await open(order, story)
            try await story.until("Subscriptions")
            #expect(story.shows("#412") && story.shows("$12.00 every 2 months"))
            #expect(story.shows("Active") && story.shows("next payment 22 Dec 2026"))
        }
    }

    @Test(arguments: [
        ("cancelled", "Its subscription ends: #412", "does not bring them back"),
        ("on-hold", "Its subscription is paused: #412", "Processing or completed resumes it"),
        ("failed", "Its subscription is paused: #412", "Processing or completed resumes it"),
    ])
    func test_status_when_the_order_started_a_subscription_then_it_is_said_which_before_anything_is_sent(
        picked: String,
        words: String,
        undone: String
    ) async throws {
        var setting = Story.Setting()
        setting.plugins = [.subscriptions]
        setting.size = Size(width: 100, height: 50)
        try await Story.tell(setting) { story in
            try await story.ready()
            let order = try id(story, 7)
            let status = story.store.status(ofOrder: order)
            story.store.setSubscriptions(
                [
                    [
                        "id": 412, "parent_id": .integer(order), "number": "412", "status": "active", "currency": "USD",
                        "total": "12.00", "billing_period": "month", "billing_interval": "1", "line_items": [],
                    ]
                ],
                ofOrder: order
            )
            try await open(order, story)
            await story.press("s", .home)
            for _ in 0..<20 where story.frame.focusPath.last != picked { await story.press(.down) }
            await story.press(.enter)
            try await story.until(words)
            #expect(story.shows("$12.00 every month") && story.shows(undone))
            await story.press(.escape)
            #expect(story.store.status(ofOrder: order) == status)
        }
    }

    @Test func test_page_when_the_store_lacks_the_plugins_then_nothing_is_shown_and_it_is_asked_once() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.enter)
            try await story.until("Placed")
            await story.busy.idle()
            #expect(!story.shows("Subscriptions"))
            await story.press("J")
            await story.busy.idle()
            let asked = story.store.requests.filter { $0.path.hasSuffix("/subscriptions") }
            #expect(asked.count == 1)
        }
    }

    @Test func test_page_when_paid_by_gift_card_then_the_code_is_masked_to_its_last_four() async throws {
        var setting = Story.Setting()
        setting.plugins = [.giftCards]
        setting.size = Size(width: 80, height: 50)
        try await Story.tell(setting) { story in
            try await story.ready()
            let order = try id(story, 5)
            try await open(order, story)
            try await story.until("Gift card ****")
            #expect(!story.shows("GIFT") && !story.shows("CODE-"))
        }
    }

    nonisolated static let codes = [
        ("ABCD-EFGH-IJKL-1234", "****1234"), ("1234", "****"), ("", "****"), ("ab\u{1B}[0mcdefgh", "****efgh"),
    ]

    @Test(arguments: codes)
    func test_code_when_masked_then_no_more_than_four_stay(_ code: String, _ shown: String) {
        #expect(GiftCardLines.masked(code) == shown)
    }
}
