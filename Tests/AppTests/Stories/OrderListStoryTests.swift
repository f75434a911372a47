import DemoStore
import TerminalUI
import Testing
import Yosemite

@testable import App

@MainActor
@Suite(.timeLimit(.minutes(Story.isLong ? 240 : 10)))
struct OrderListStoryTests {
    @Test func test_list_when_opened_then_shows_the_orders_and_the_order_opens_and_closes() async throws {
        try await Story.tell { story in
            try await story.ready()
            #expect(story.shows("[2 Orders]"))
            #expect(story.frame.focusPath == ["orders", "orders.list", "list"])
            let first = story.selectedNumber
            await story.press(.character("j"), .character("j"), .character("k"))
            let second = story.selectedNumber
            #expect(second != first)
            await story.press(.enter)
            try await story.until("Placed")
            #expect(story.shows("Order \(second)"))
            #expect(story.status.contains("Orders › \(second)"))
            for section in ["[Items]", "[Notes (", "[Customer]", "[History]"] {
                await story.press(.character("]"))
                try await story.until(section)
            }
            await story.press(.character("["), .escape)
            try await story.until("newest first")
            #expect(story.selectedNumber == second)
            #expect(story.analytics.names.contains(.orderOpened))
        }
    }

    @Test func test_refresh_when_orders_arrive_above_then_the_selection_stays_on_its_record() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.character("j"), .character("j"), .character("j"))
            let selected = story.selectedNumber
            let newest = try #require(story.store.orderIDs.last)
            story.store.changeOrderBehindTheBack(id: newest, fields: ["date_created": "2026-11-22T09:29:59"])
            let other = try #require(story.store.orderIDs.first)
            story.store.changeOrderBehindTheBack(
                id: other,
                fields: ["status": "processing", "billing": ["first_name": "Arrived"]]
            )
            await story.press(.character("S"), .character("G"), .enter)
            try await story.until("last changed first")
            await story.busy.idle()
            await story.press(.character("r"))
            await story.busy.idle()
            #expect(story.selectedNumber == selected)
            await story.press(.character("g"))
            try await story.until("Arrived")
        }
    }

    @Test func test_first_row_when_nobody_moved_and_another_comes_above_then_it_stays_selected() async throws {
        var setting = Story.Setting()
        setting.remembered[.orders] = RememberedList(statuses: [], sort: "lastModified")
        try await Story.tell(setting) { story in
            try await story.ready()
            let selected = story.selectedNumber
            let other = try #require(story.store.orderIDs.first)
            story.store.changeOrderBehindTheBack(
                id: other,
                fields: ["status": "processing", "billing": ["first_name": "Arrived"]]
            )
            await story.press(.character("r"))
            try await story.until("Arrived")
            await story.busy.idle()
            #expect(story.selectedNumber == selected)
        }
    }

    @Test func test_search_when_typed_then_narrows_and_escape_returns_to_the_record_before() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.character("j"), .character("j"))
            let before = story.selectedNumber
            await story.press(.character("/"))
            #expect(story.frame.focusPath.last == "search")
            await story.press(.character("G"))
            await story.press(.backspace)
            await story.type(String(before.dropFirst()))
            try await story.until("1 match")
            #expect(story.shows("Orders · /\(before.dropFirst())"))
            await story.press(.enter)
            #expect(story.frame.focusPath.last == "list")
            #expect(story.shows("1 match"))
            await story.press(.escape)
            try await story.until("35 orders")
            await story.busy.idle()
            #expect(story.selectedNumber == before)
            #expect(story.analytics.names.contains(.ordersListSearched))
        }
    }

    @Test func test_search_when_nothing_matches_then_says_so_and_escape_brings_the_list_back() async throws {
        try await Story.tell { story in
            try await story.ready()
            let before = story.selectedNumber
            await story.press(.character("/"))
            await story.type("zzzzgalwey")
            try await story.until("No order matches “zzzzgalwey”.")
            #expect(story.shows("Esc Clear search"))
            await story.press(.escape)
            try await story.until("35 orders")
            await story.busy.idle()
            #expect(story.selectedNumber == before)
        }
    }

    @Test func test_filter_and_sort_when_chosen_then_the_list_follows_and_escape_clears_the_filter() async throws {
        try await Story.tell { story in
            try await story.ready()
            await story.press(.character("f"))
            #expect(story.hints.contains("Esc Close"))
            await story.press(.enter, .down, .enter, .escape)
            try await story.until("Orders · to do")
            #expect(!story.shows("✓ Completed"))
            await story.press(.character("S"))
            await story.press(.down, .enter)
            try await story.until("oldest first")
            await story.press(.escape)
            try await story.until("✓ Completed")
            #expect(story.shows("oldest first"))
            #expect(story.analytics.names.contains(.ordersListSorted))
        }
    }

    @Test func test_long_list_when_jumped_through_then_no_row_stays_a_placeholder() async throws {
        var setting = Story.Setting()
        setting.orders = Story.isLong ? 10_000 : 2_500
        try await Story.tell(setting) { story in
            try await story.screen.wait(for: "all orders", limit: .seconds(90)) {
                $0.text[22].contains("Synced") && !$0.text[22].contains("not all")
            }
            await story.busy.idle()
            let count = story.root.host.screen.summary.prefix { $0 != " " }
            await story.press(.character("G"))
            try await story.until("\(count) of \(count)")
            await story.press(.character("r"))
            await story.busy.idle()
            #expect(story.shows("\(count) of \(count)"))
            await story.press(.character("g"))
            for keys: [Key] in [
                [.character("G")], [.pageUp, .pageUp, .pageUp], [.character("g")], [.pageDown, .pageDown],
                [.character("G"), .pageUp], [.home], [.ctrl("d"), .ctrl("u"), .ctrl("d")],
            ] {
                for key in keys { await story.press(key) }
                try await story.until("whole rows") { frame in
                    frame.text[3...19].allSatisfy { $0.contains("#") }
                }
            }
            await story.press(.character("G"))
            await story.busy.idle()
            let last = story.selectedNumber
            await story.press(.enter)
            try await story.until("Order \(last)")
            await story.press(.character("K"))
            try await story.until("another order") { !$0.text[1].contains("Order \(last) ") }
            await story.press(.character("J"))
            try await story.until("Order \(last)")
        }
    }

    @Test func test_resize_when_narrow_small_and_wide_again_then_the_selection_stays() async throws {
        var setting = Story.Setting()
        setting.size = Size(width: 120, height: 40)
        try await Story.tell(setting) { story in
            try await story.ready()
            await story.press(.character("j"), .character("j"), .character("j"))
            let selected = story.selectedNumber
            try await story.until("Order \(selected)")
            for size in [Size(width: 80, height: 24), Size(width: 60, height: 16)] {
                await story.send(.resize(size))
                #expect(story.selectedNumber == selected)
            }
            await story.send(.resize(Size(width: 46, height: 14)))
            #expect(story.shows("Needs 60 × 16, has 46 × 14."))
            await story.send(.resize(Size(width: 120, height: 40)))
            #expect(story.selectedNumber == selected)
            #expect(story.shows("Order \(selected)"))
        }
    }

    @Test func test_split_when_tab_and_zoom_then_focus_and_panels_follow() async throws {
        var setting = Story.Setting()
        setting.size = Size(width: 120, height: 40)
        try await Story.tell(setting) { story in
            try await story.ready()
            try await story.until("[Summary]")
            await story.press(.tab)
            #expect(story.frame.focusPath.last == "detail")
            await story.press(.right)
            #expect(story.shows("[Items]"))
            await story.press(.character("z"))
            #expect(!story.shows("newest first"))
            await story.press(.character("z"), .tab)
            #expect(story.frame.focusPath.last == "list")
            await story.press(.character("z"))
            #expect(!story.shows("[Items]"))
        }
    }

    @Test func test_zoomed_list_when_moved_then_no_record_is_read_until_tab_shows_the_selected_one() async throws {
        var setting = Story.Setting()
        setting.size = Size(width: 120, height: 40)
        try await Story.tell(setting) { story in
            try await story.ready()
            try await story.until("[Summary]")
            let screen = try #require(story.root.host.screen as? OrdersScreen)
            let first = screen.panel?.model.recordID
            await story.press(.character("z"), .character("j"), .character("j"))
            await story.busy.idle()
            #expect(screen.panel?.model.recordID == first)

            let selected = story.selectedNumber
            await story.press(.tab)
            #expect(screen.panel?.model.recordID == screen.model.list.selectedID)
            #expect(screen.panel?.model.recordID != first)
            try await story.until("Order \(selected)")
            await story.press(.tab, .character("j"), .character("z"))
            #expect(screen.panel?.model.recordID == screen.model.list.selectedID)
            try await story.until("[Summary]")
        }
    }
}
