import TerminalUI
import Testing
import Yosemite

@testable import App

@MainActor
@Suite struct TrackingTests {
    @Test func test_events_when_all_are_named_then_no_two_have_one_name() {
        let names =
            WooAnalyticsStat.allCases.map(\.rawValue)
            + ScreenStat.allCases.map { WooAnalyticsEvent.screenShown($0).name }
            + EventsPage.commands.map { WooAnalyticsEvent.commandRun($0.id, in: "home").name }
        #expect(Set(names).count == names.count)
        #expect(EventsPage.commands.count > 100)
    }

    @Test func test_property_when_it_holds_more_than_a_slug_then_is_other() {
        for text in ["ada@example.com", "Ada Byrne", "", "né", "a\nb", String(repeating: "a", count: 49)] {
            #expect(WooAnalyticsEvent.orderOpened(status: text).properties == ["status": "other"], "\(text)")
        }
        #expect(WooAnalyticsEvent.questionShown("term.parent.12 Elm Street").properties == ["question": "term.parent"])
        #expect(WooAnalyticsEvent.orderOpened(status: "on-hold").properties == ["status": "on-hold"])
    }

    @Test func test_keys_when_pressed_then_page_overlay_question_and_command_are_tracked_and_movements_are_not()
        async throws
    {
        try await Story.tell { story in
            await story.press("j", .enter)
            try await story.until("Placed")
            await story.press(.escape, "f", .escape, "s", .escape, ":", .escape, "7")
            let events = story.analytics.events
            #expect(
                events.filter { $0.stat == .screenShown }.map(\.name) == [
                    "screen_orders_list", "screen_order", "screen_filter", "screen_palette", "screen_register",
                ]
            )
            #expect(events.contains(.questionShown("order.status")))
            #expect(events.contains(.commandRun("order.status", in: "orders.list")))
            #expect(events.contains(.commandRun("go.register", in: "orders.list")))
            #expect(!events.contains { $0.name.hasPrefix("command_move") })
        }
    }
}
