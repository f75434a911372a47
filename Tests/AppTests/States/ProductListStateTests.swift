import TestSupport
import Testing
import Yosemite

@testable import App

/// U16 for products: every state has words of its own and a key for what to do next.
@Suite struct ProductListStateTests {
    private func state(
        _ status: SiteStatus = Samples.status(),
        count: Int = 0,
        search: String = "",
        filter: String? = nil,
        problem: String? = nil,
        _ progress: ResourceProgress.State = .whole
    ) -> ListState? {
        let products = ResourceProgress.fake().copy(kind: .products, state: progress, done: 0, total: 9, lastSync: nil)
        let facts = ListFacts(
            count: count,
            isLoaded: true,
            search: search,
            filter: filter,
            problem: problem,
            progress: products,
            status: status,
            waiting: [],
            time: "14:02"
        )
        return ListState.records(facts, .products)
    }

    private let offline = Samples.status(.offline(since: Samples.now, reason: "No route."), lastSync: nil)
    private let refused = Samples.status(.refused(status: 401, message: "Sorry."))

    @Test func test_state_when_there_are_rows_then_there_is_none() {
        #expect(state(offline, count: 1) == nil)
        #expect(state(refused, count: 1) == nil)
    }

    @Test func test_state_when_there_are_no_rows_then_each_case_has_its_own_words_and_key() throws {
        let states: [(ListState?, head: String, key: String)] = [
            (state(), "No products yet.", "r Refresh"),
            (state(search: "muk"), "No product matches “muk”.", "Esc Clear search"),
            (state(filter: "stock:low"), "No product is like “stock:low”.", "Esc Clear filter"),
            (state(offline, .waiting), "! Offline since 14:02. No products are saved here yet.", "r Try now"),
            (state(refused, .waiting), "! The store refused the request (401).", "r Try again"),
            (state(Samples.status(), .failed(reason: "A page.")), "! The products could not be loaded.", "r Try again"),
            (
                state(Samples.status(), .unavailable(reason: "403")),
                "! The store does not show its products to this login.", "r Try again"
            ),
            (state(problem: "Disk."), "! The saved products could not be read.", "r Try again"),
            (state(Samples.status(), .running), "Loading products…  0 of 9", "Loading"),
        ]
        for (found, head, key) in states {
            let state = try #require(found)
            #expect(state.lines.first == head)
            #expect(state.lines.last?.contains(key) == true, "\(state.lines)")
        }
        #expect(Set(states.compactMap { $0.0?.lines }).count == states.count)
    }

    @Test func test_state_when_searched_before_all_is_here_then_says_that_more_is_coming() {
        #expect(state(search: "muk", .running)?.lines.contains { $0.contains("others are still loading") } == true)
    }
}
