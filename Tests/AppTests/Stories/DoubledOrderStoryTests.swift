import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// One sale that became two orders, in an earlier program or by a host.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DoubledOrderStoryTests {
    /// - Returns: ids of the order that stays and of the one that is too many.
    private func tell(_ body: (Story, Int, Int) async throws -> Void) async throws {
        var setting = Story.Setting()
        setting.size = Size(width: 120, height: 40)
        setting.prepare = { store in
            let ids = store.receiveOrders(1, status: "pending") + store.receiveOrders(1, status: "completed")
            for id in ids {
                store.changeOrderBehindTheBack(
                    id: id,
                    fields: ["meta_data": [["key": "_merced_sale", "value": "a-sale"]]]
                )
            }
        }
        try await Story.tell(setting) { story in
            try await story.ready()
            let store = story.store
            let ids = store.orderIDs.filter { id in
                (store.orderJSON(id)?["meta_data"]?.elements ?? []).contains { $0["value"]?.text == "a-sale" }
            }
            try #require(ids.count == 2)
            let kept = try #require(ids.first { store.status(ofOrder: $0) == "completed" })
            let extra = try #require(ids.first { store.status(ofOrder: $0) == "pending" })
            try await body(story, kept, extra)
        }
    }

    private func cancel(_ story: Story, _ kept: Int, _ extra: Int) async throws {
        try await story.until("Made twice")
        #expect(story.shows("#\(extra) · "))
        #expect(story.shows(" · is #\(kept) again"))
        await story.press(.enter)
        try await story.untilAsTimePasses("it is cancelled") { _ in
            story.store.status(ofOrder: extra) == "cancelled"
        }
        #expect(story.store.status(ofOrder: kept) == "completed")
        story.acknowledgeAll()
    }

    @Test func test_home_when_a_sale_became_two_orders_then_it_says_so_and_enter_cancels_the_one_too_many()
        async throws
    {
        try await tell { story, kept, extra in
            await story.press("1")
            try await story.until("1 order made twice")
            for _ in 0..<20 where story.frame.focusPath.last != "attention" { await story.press(.tab) }
            await story.press(.enter)
            try await cancel(story, kept, extra)
            try await story.untilAsTimePasses("nothing is left") { !$0.text.joined().contains("made twice") }
        }
    }

    @Test func test_register_when_a_sale_became_two_orders_then_its_list_leads_to_them() async throws {
        try await tell { story, kept, extra in
            await story.press("7")
            try await story.until("the count") { _ in story.root.host.screen.summary.contains("! 1 made twice") }
            await story.press(.tab)
            await story.palette("sales that are not finished")
            try await story.until("! 1 order was made twice")
            await story.press(.enter)
            try await cancel(story, kept, extra)
        }
    }
}
