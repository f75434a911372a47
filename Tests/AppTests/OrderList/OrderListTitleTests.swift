import TestSupport
import Testing
import Yosemite

@testable import App

@MainActor
@Suite struct OrderListTitleTests {
    private func title(_ statuses: [String] = [], search: String = "", sort: OrderListQuery.Sort = .newest)
        -> OrderListTitle
    {
        OrderListTitle(
            query: OrderListQuery(siteID: 7, statuses: statuses, search: search, sort: sort),
            names: ["shipped": "Shipped"]
        )
    }

    @Test func test_left_when_filtered_and_searched_then_says_both() {
        #expect(title().left(typed: nil) == "Orders")
        #expect(title(["processing"]).left(typed: nil) == "Orders · processing")
        #expect(title(["pending", "processing", "on-hold", "failed"]).left(typed: nil) == "Orders · to do")
        #expect(title(["shipped"], search: "ada").left(typed: nil) == "Orders · shipped · /ada")
        #expect(title(search: "ada").left(typed: "adam") == "Orders · /adam")
    }

    @Test func test_sort_when_any_then_has_words_of_its_own() {
        let words = Set(OrderListQuery.Sort.allCases.map { title(sort: $0).sortWord })
        #expect(words.count == OrderListQuery.Sort.allCases.count)
    }

    @Test func test_summary_when_something_is_missing_then_says_what() {
        let report = UnreadableReport(count: 3, reasons: ["#1: total"])
        #expect(title().summary(count: 1, isWhole: true, unreadable: nil) == "1 order")
        #expect(
            title().summary(count: 97, isWhole: false, unreadable: report)
                == "97 orders · not all here yet · 3 could not be read"
        )
        #expect(title(search: "a").summary(count: 1, isWhole: true, unreadable: nil) == "1 match")
        #expect(title(search: "a").summary(count: 0, isWhole: true, unreadable: nil) == "0 matches")
    }
}
