import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

@testable import App

/// Home by its keys, on five orders: two of this week count, $84.00 and $19.00, both of Sunday.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HomeStoryTests {
    private func tell(
        _ size: Size = Size(width: 120, height: 40),
        rows: [[String: Any]] = Shop.orders,
        _ body: (Story) async throws -> Void
    ) async throws {
        try await Story.tell(Shop.setting(rows, size: size)) { story in
            if rows.isEmpty { try await story.until("No orders yet.") } else { try await story.ready() }
            await story.press("1")
            try await story.until("[1 Home]")
            try await body(story)
        }
    }

    private func focus(_ panel: String, _ story: Story) async {
        for _ in 0..<20 where story.frame.focusPath.last != panel { await story.press(.tab) }
    }

    @Test func test_home_when_opened_then_figures_of_the_week_stand_there() async throws {
        try await tell { story in
            try await story.until("total $103.00")
            #expect(story.frame.text[3].contains("$103.00"))
            #expect(story.shows("Revenue by day"))
            #expect(story.shows("[This week]"))
            #expect(story.shows("1 payment failed"))
            #expect(story.shows("2 orders to pack"))
            #expect(story.root.host.screen.summary == "This week, 16–22 Nov · compared with 9–15 Nov")
        }
    }

    @Test func test_month_when_under_way_then_the_same_days_are_compared_and_figures_say_what_is_in_them() async throws
    {
        try await tell { story in
            try await story.until("total $103.00")
            await story.press("t", "m")
            try await story.until("the month's figures") { _ in
                story.root.host.screen.summary == "This month, Nov 2026 · compared with 1–22 Oct"
            }
            try await story.until("vs 1–22 Oct")
            await story.press(.tab)
            for _ in 0..<20 where !story.root.host.screen.summary.hasPrefix("Net revenue") { await story.press(.tab) }
            try await story.until("Net revenue: revenue without tax and shipping")
        }
    }

    @Test func test_arrows_when_pressed_then_the_range_steps_and_does_not_go_beyond_now() async throws {
        try await tell { story in
            try await story.until("total $103.00")
            await story.press(.left)
            try await story.until("[9–15 Nov]")
            try await story.until("total $0.00")
            await story.press(.right, .right)
            try await story.until("[This week]")
            try await story.until("that time is in the future")
            #expect(story.root.host.screen.summary.hasPrefix("This week"))
        }
    }

    @Test func test_time_when_chosen_by_letters_then_range_and_bars_are_others() async throws {
        try await tell { story in
            try await story.until("total $103.00")
            await story.press("t", "d")
            try await story.until("Revenue by hour")
            try await story.until("[Today]")
            await story.press("t", "y")
            try await story.until("Revenue by month")
            await story.press("+")
            try await story.until("Revenue by week")
            await story.press("-")
            try await story.until("Revenue by month")
            await story.press("t", "c")
            try await story.until("Other days")
            await story.press(.ctrl("u"))
            await story.type("2025-11-19")
            try await story.until("Wed 19 Nov 2025")
            await story.press(.enter)
            try await story.until("total $87.00")
        }
    }

    @Test func test_custom_days_when_they_are_none_then_it_says_so_and_stays() async throws {
        try await tell { story in
            await story.press("t", "c")
            try await story.until("Other days")
            await story.press(.ctrl("u"))
            await story.type("2026-13-40")
            try await story.until("There is no such date range.")
            await story.press(.enter)
            #expect(story.shows("Other days"))
            await story.press(.escape)
            try await story.until(not: "Other days")
        }
    }

    @Test func test_comparison_and_table_when_switched_then_words_and_columns_follow() async throws {
        try await tell { story in
            try await story.until("total $103.00")
            await story.press("T")
            try await story.until("last week")
            #expect(story.shows("Sun 22 Nov") && !story.shows("best "))
            await story.press("C")
            try await story.until("17–23 Nov 2025")
            await story.press("C")
            try await story.until(not: "17–23 Nov 2025")
            #expect(story.root.host.screen.summary == "This week, 16–22 Nov")
            await story.press("C", "T")
            try await story.until("░ last week")
        }
    }

    @Test func test_enter_when_on_a_bar_then_orders_shows_exactly_those_behind_it() async throws {
        try await tell { story in
            try await story.until("total $103.00")
            #expect(story.frame.focusPath.last == "chart")
            await story.press(.enter)
            try await story.until("Home › Orders")
            try await story.until("2 orders") { _ in story.root.host.screen.summary.contains("2 orders") }
            #expect(story.shows("#3128") && story.shows("#3127"))
            #expect(!story.shows("#3126") && !story.shows("#3124"))
            await story.press(.escape, "k", .enter)
            try await story.until("no orders") { _ in story.root.host.screen.summary.contains("0 orders") }
        }
    }

    @Test func test_list_behind_a_figure_when_opened_then_shows_its_sum_and_why_leads_on() async throws {
        try await tell { story in
            try await story.until("total $103.00")
            await story.press(.enter)
            try await story.until("the sum") { _ in story.root.host.screen.summary == "2 orders · Revenue $103.00" }
            await story.press("/")
            await story.type("ada")
            await story.press(.enter)
            // Of a part of the orders it is not the sum.
            try await story.until("no sum") { _ in story.root.host.screen.summary == "1 match" }
            await story.press(.escape, .escape)
            try await story.until("Revenue by day")
            await story.palette("why")
            try await story.until("because of")
            #expect(story.shows("+$19.00  more orders of others: 1 after 0"))
            #expect(story.shows("+$84.00  Ada Byrne alone: orders 1 after 0"))
            await story.press("j", "j", .enter)
            try await story.until("Home › Orders")
            try await story.until("her orders") { _ in story.root.host.screen.summary.hasPrefix("1 order") }
            #expect(story.shows("#3128"))
            await story.press(.escape)
            try await story.until("Revenue by day")
            await story.palette("why")
            try await story.until("because of")
            await story.press(.enter)
            try await story.until("Home › Orders")
            try await story.until("the sum") { _ in story.root.host.screen.summary.hasSuffix("Revenue $103.00") }
        }
    }

    @Test func test_enter_when_on_what_needs_somebody_then_its_list_opens() async throws {
        try await tell { story in
            try await story.until("1 payment failed")
            await focus("attention", story)
            await story.press(.enter)
            try await story.until("Home › Orders")
            try await story.until("Orders · failed")
            #expect(story.shows("#3124"))
        }
    }

    @Test func test_enter_when_on_a_newest_order_then_its_page_opens_and_escape_leads_back() async throws {
        try await tell { story in
            try await story.until("#3128 ● Processing")
            await focus("newest", story)
            await story.press("j", .enter)
            try await story.until("Placed")
            #expect(story.shows("#3127"))
            await story.press(.escape)
            try await story.until("Newest orders")
            #expect(story.frame.focusPath.last == "newest")
        }
    }

    @Test func test_brackets_when_pressed_then_chart_and_leaderboard_show_something_else() async throws {
        try await tell { story in
            try await story.until("Revenue by day")
            await story.press("]")
            try await story.until("Net revenue by day")
            await story.press("[")
            try await story.until(" Revenue by day")
            await focus("leaders", story)
            await story.press("]")
            try await story.until("Top customers")
            try await story.until("Ada Byrne")
        }
    }

    @Test func test_zoom_when_pressed_then_one_panel_has_the_screen_and_escape_does_not_leave() async throws {
        try await tell(Size(width: 80, height: 24)) { story in
            try await story.until("total $103.00")
            await story.press("z")
            try await story.until(not: "Needs attention")
            #expect(story.shows("Revenue by day"))
            await story.press("z")
            try await story.until("Needs attention")
        }
    }

    @Test func test_export_when_chosen_then_a_file_holds_what_is_shown_and_no_file_is_written_over() async throws {
        try await tell { story in
            try await story.until("total $103.00")
            for name in ["merced-2026-11-16-to-2026-11-22.json", "merced-2026-11-16-to-2026-11-22-2.json"] {
                await story.press("x", "j")
                try await story.until("Written:")
                let text = try String(contentsOf: story.exports.appending(path: name), encoding: .utf8)
                #expect(text.contains("103.00"))
            }
        }
    }

    @Test func test_cards_when_hidden_and_moved_then_home_shows_and_remembers_it() async throws {
        try await tell { story in
            try await story.until("total $103.00")
            await story.palette("cards on home")
            try await story.until("[x] Revenue")
            await story.press(" ")
            try await story.until("[ ] Revenue")
            await story.press("j", "j", "+", .escape)
            try await story.until(not: "[ ] Revenue")
            #expect(!story.shows("─ Revenue ─"))
            let top = story.frame.text[2]
            let average = try #require(top.range(of: "Average order"))
            let orders = try #require(top.range(of: "Orders"))
            #expect(average.lowerBound < orders.lowerBound)
            await story.busy.idle()
            let kept = try await story.kept()
            #expect(kept.hidden.contains(.totalSales))
            #expect(kept.shownCards.prefix(2) == [.averageOrder, .orders])
        }
    }

    @Test func test_date_kind_when_changed_then_it_is_stated_on_the_screen() async throws {
        try await tell { story in
            try await story.until("by order date")
            await story.palette("paid date")
            try await story.until("by payment date")
        }
    }

    @Test func test_home_when_there_are_no_orders_then_figures_are_nought_and_words_say_so() async throws {
        try await tell(rows: []) { story in
            try await story.until("No orders yet.")
            try await story.until("total $0.00")
            #expect(!story.shows("not all orders are here"))
        }
    }

    @Test func test_home_when_orders_are_still_coming_then_nothing_is_compared() async throws {
        var setting = Story.Setting(orders: 300)
        setting.size = Size(width: 120, height: 40)
        setting.prepareProxy = { proxy in proxy.add(Fault(.hang, path: "page=2", times: 1)) }
        try await Story.tell(setting) { story in
            await story.proxy.waitUntilHolding(1)
            await story.pressWithoutWaiting(.character("1"))
            try await story.until("not all orders are here")
            try await story.until("compared later")
            #expect(!story.shows("Store's reports"))
            #expect(!story.status.contains("compared with"))
            let reason = "revenue is compared once all orders are here"
            #expect(story.root.host.screen.availability(of: "home.why") == .disabled(reason: reason))
            story.proxy.release()
            try await story.until("everything compared") {
                let screen = $0.text.joined()
                return !screen.contains("compared later") && screen.contains("Store's reports")
            }
        }
    }

    @Test func test_home_when_an_order_comes_then_figures_follow_without_a_key() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press("1", "t", "d")
            try await story.until("Revenue by hour")
            let before = story.frame.text[3]
            let id = Counter.placeOrder(in: story.store)
            story.store.changeOrderBehindTheBack(id: id, fields: ["status": "processing"])
            await story.press("r")
            try await story.until("another revenue") { $0.text[3] != before }
            try await story.until("#\(id) ")
        }
    }
}
