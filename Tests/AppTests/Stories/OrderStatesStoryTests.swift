import DemoStore
import Foundation
import TerminalUI
import TestSupport
import Testing
import Yosemite

/// The states every list has (`screens.md`, "States of a list"), each with a key for what to do next.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OrderStatesStoryTests {
    private func setting(_ faults: Fault...) -> Story.Setting {
        var setting = Story.Setting()
        setting.prepareProxy = { proxy in for fault in faults { proxy.add(fault) } }
        return setting
    }

    @Test func test_list_when_the_store_has_no_orders_then_says_so_and_r_finds_the_first() async throws {
        var setting = Story.Setting()
        setting.orders = 0
        try await Story.tell(setting) { story in
            try await story.until("No orders yet.")
            #expect(story.shows("r Refresh   ? Help"))
            await story.press(.enter, .character("s"), .character("m"), .character("G"), .character("j"))
            #expect(story.shows("No orders yet."))
            #expect(story.status.contains("select an order first") || story.status.contains("Orders"))
        }
    }

    @Test func test_list_when_loading_for_the_first_time_then_counts_and_shows_rows_as_they_come() async throws {
        var setting = Story.Setting()
        setting.orders = 300
        setting.prepareProxy = { proxy in proxy.add(Fault(.hang, path: "page=2", times: 1)) }
        try await Story.tell(setting) { story in
            await story.proxy.waitUntilHolding(1)
            try await story.until("#")
            try await story.until("not all here yet")
            #expect(story.status.contains("Syncing"))
            await story.pressWithoutWaiting(.character("j"), .character("j"))
            try await story.until("3 of")
            story.proxy.release()
            try await story.ready()
            #expect(!story.shows("not all here yet"))
        }
    }

    @Test func test_list_when_nothing_came_yet_then_says_loading_and_keys_work() async throws {
        let fault = Fault(.hang, path: "orders", times: 1)
        try await Story.tell(setting(fault)) { story in
            await story.proxy.waitUntilHolding(1)
            try await story.until("Loading orders…")
            await story.pressWithoutWaiting(.character("?"))
            try await story.until("On this screen")
            await story.pressWithoutWaiting(.escape)
            story.proxy.release()
            try await story.ready()
        }
    }

    @Test func test_list_when_the_key_is_refused_then_says_401_and_what_to_do() async throws {
        try await Story.tell(setting(Fault(.unauthorized))) { story in
            try await story.until("! The store refused the request (401).")
            #expect(story.shows("Connect again"))
            #expect(story.shows("r Try again"))
            #expect(story.shows("! Store refused (401)"))
            story.acknowledge("refused merced's key")
            await story.press(.character("j"))
            #expect(!story.status.contains("refused merced's key"))
            story.proxy.removeAll()
            await story.press(.character("r"))
            try await story.ready()
        }
    }

    @Test func test_list_when_offline_from_the_start_then_says_so_and_recovers_by_itself() async throws {
        var setting = Story.Setting()
        setting.prepareProxy = { proxy in proxy.goDown() }
        try await Story.tell(setting) { story in
            try await story.until("! Offline since 14:30. No orders are saved here yet.")
            #expect(story.shows("r Try now"))
            #expect(story.status.contains("Offline since 14:30"))
            try story.proxy.comeUp()
            try await story.readyAsTimePasses()
        }
    }

    @Test func test_list_when_the_store_answers_html_then_says_what_happened_and_r_tries_again() async throws {
        try await Story.tell(setting(Fault(.htmlForJSON))) { story in
            try await story.until("! The orders could not be loaded.")
            #expect(story.shows("a page instead of data"))
            #expect(story.shows("r Try again"))
            story.proxy.removeAll()
            await story.press(.character("r"))
            try await story.ready()
        }
    }

    @Test func test_list_when_three_rows_are_malformed_then_shows_the_others_and_says_why() async throws {
        var setting = Story.Setting()
        setting.prepare = { store in
            for id in store.orderIDs.suffix(3) {
                store.setRawOrderJSON(id: id, Data(#"{"id":\#(id),"status":"processing","total":"n/a"}"#.utf8))
            }
        }
        try await Story.tell(setting) { story in
            try await story.until("orders could not be read")
            story.acknowledge("orders could not be read")
            await story.press(.character("j"))
            try await story.until(" could not be read")
            await story.palette("messages")
            #expect(story.shows("Messages"))
            #expect(story.shows("orders could not be read: #"))
        }
    }

    @Test func test_page_when_the_order_is_deleted_in_the_store_then_says_it_is_gone() async throws {
        try await Story.tell { story in
            try await story.ready()
            let id = story.selectedID
            await story.press(.enter)
            try await story.until("Placed")
            story.store.deleteOrderBehindTheBack(id: id)
            await story.press(.character("r"))
            try await story.until("! This order is no longer in the store.")
            #expect(!story.shows("Placed"))
            await story.press(.character("s"))
            #expect(!story.shows("Status of order"))
            await story.press(.escape)
            try await story.until("newest first")
            #expect(!story.shows("#\(id) "))
            #expect(story.shows("▸"))
        }
    }

    @Test func test_filter_when_no_order_has_the_status_then_says_so_and_escape_clears_it() async throws {
        var setting = Story.Setting()
        setting.orders = 3
        setting.remembered[.orders] = RememberedList(statuses: ["failed-twice"])
        try await Story.tell(setting) { story in
            try await story.until("No order has this status.")
            #expect(story.shows("Esc Clear filter"))
            await story.press(.escape)
            try await story.until("▸")
        }
    }

    @Test func test_keys_when_the_store_hangs_in_mid_session_then_go_on_working() async throws {
        try await Story.tell { story in
            try await story.ready()
            story.proxy.add(Fault(.hang))
            await story.pressWithoutWaiting(.character("r"))
            await story.proxy.waitUntilHolding(1)
            let before = story.selectedNumber
            await story.pressWithoutWaiting(.character("j"))
            try await story.until("the next row") { frame in
                frame.text.contains { $0.contains("▸") && !$0.contains(before) }
            }
            #expect(story.proxy.held > 0)
            story.clock.advance(by: .milliseconds(150))
            try await story.until("Syncing…")
            story.proxy.removeAll()
            story.proxy.release()
            await story.busy.idle()
            #expect(story.status.contains("Syncing…"))
            story.clock.advance(by: .milliseconds(400))
            try await story.until("Synced")
        }
    }
}
