import Foundation
import TestSupport
import Testing
import Yosemite

@testable import App

/// U16: every state has words of its own and a key for what to do next.
@Suite struct ListStateTests {
    private func state(
        _ status: SiteStatus,
        count: Int = 0,
        isLoaded: Bool = true,
        search: String = "",
        isFiltered: Bool = false,
        problem: String? = nil
    ) -> ListState? {
        ListState.orders(
            count: count,
            isLoaded: isLoaded,
            search: search,
            isFiltered: isFiltered,
            problem: problem,
            status: status,
            time: "14:02"
        )
    }

    private let offline = Samples.status(.offline(since: Samples.now, reason: "No route."), lastSync: nil)
    private let refused = Samples.status(.refused(status: 401, message: "Sorry."))

    @Test func test_state_when_there_are_rows_then_there_is_none() {
        #expect(state(offline, count: 1) == nil)
        #expect(state(refused, count: 1) == nil)
    }

    @Test func test_state_when_there_are_no_rows_then_each_case_has_its_own_words_and_key() throws {
        let states: [(ListState?, head: String, key: String)] = [
            (state(Samples.status()), "No orders yet.", "r Refresh"),
            (state(Samples.status(), search: "galwey"), "No order matches “galwey”.", "Esc Clear search"),
            (state(Samples.status(), isFiltered: true), "No order has this status.", "Esc Clear filter"),
            (state(offline), "! Offline since 14:02. No orders are saved here yet.", "r Try now"),
            (state(refused), "! The store refused the request (401).", "r Try again"),
            (state(Samples.status().copy(failure: "A page.")), "! The orders could not be loaded.", "r Try again"),
            (state(Samples.status(), problem: "Disk."), "! The saved orders could not be read.", "r Try again"),
        ]
        for (found, head, key) in states {
            let state = try #require(found)
            #expect(state.lines.first == head)
            #expect(state.lines.last?.contains(key) == true, "\(state.lines)")
            #expect(state.isProblem == head.hasPrefix("!"))
        }
    }

    @Test func test_state_when_loading_then_counts() {
        let loading = SiteStatus.initial.copy(activity: .syncing(done: 50, total: 128))
        #expect(state(loading)?.lines.first == "Loading orders…  50 of 128")
        #expect(
            state(SiteStatus.initial.copy(activity: .syncing(done: 0, total: nil)))?.lines.first == "Loading orders…"
        )
        #expect(state(.initial, isLoaded: false)?.lines.first == "Opening…")
    }

    @Test func test_state_when_searching_a_mirror_that_is_not_whole_then_says_that_more_may_come() {
        let half = SiteStatus.initial.copy(connection: .online)
        #expect(state(half, search: "x")?.lines.contains { $0.contains("still loading") } == true)
    }

    @Test func test_state_when_offline_and_searching_saved_orders_then_says_no_match() {
        let saved = Samples.status(.offline(since: Samples.now, reason: "No route."), lastSync: Samples.now)
        #expect(state(saved, search: "x")?.lines.first == "No order matches “x”.")
        #expect(state(saved, isFiltered: true)?.lines.first == "No order has this status.")
    }
}
