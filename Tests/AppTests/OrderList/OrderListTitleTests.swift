import TestSupport
import Testing
import Yosemite

@testable import App

@MainActor
@Suite struct OrderListTitleTests {
    private func title(_ statuses: [String] = [], search: String = "", sort: OrderListQuery.Sort = .newest)
        -> OrderListTitle
    {
        var filter = OrderFilter(statuses: statuses)
        if !search.isEmpty { filter.words = [search] }
        return OrderListTitle(
            filter: filter,
            isSought: !search.isEmpty,
            sort: sort,
            names: ["shipped": "Shipped"]
        )
    }

    @Test func test_left_when_filtered_and_searched_then_says_both() {
        #expect(title().left(typed: nil) == "Orders")
        #expect(title(["processing"]).left(typed: nil) == "Orders · processing")
        #expect(title(["pending", "processing", "on-hold", "failed"]).left(typed: nil) == "Orders · to do")
        #expect(title(["shipped"], search: "ada").left(typed: nil) == "Orders · shipped · “ada”")
    }

    @Test func test_left_when_the_filter_is_typed_then_the_line_is_all_of_it() {
        #expect(title(search: "ada").left(typed: "adam") == "Orders · /adam")
        #expect(title(["shipped"]).left(typed: "status:shipped a") == "Orders · /status:shipped a")
        #expect(title().left(typed: "") == "Orders · /")
    }

    @Test func test_sort_when_any_then_has_words_of_its_own() {
        let words = Set(OrderListQuery.Sort.allCases.map { title(sort: $0).sortWord })
        #expect(words.count == OrderListQuery.Sort.allCases.count)
    }

    private func summary(_ title: OrderListTitle, _ count: Int, isWhole: Bool = true, marked: String? = nil) -> String {
        title.summary(count: count, .init(isWhole: isWhole, marked: marked))
    }

    @Test func test_summary_when_something_is_missing_then_says_what() {
        let report = UnreadableReport(count: 3, reasons: ["#1: total"])
        #expect(summary(title(), 1) == "1 order")
        #expect(
            title().summary(count: 97, .init(isWhole: false, unreadable: report))
                == "97 orders · not all here yet · 3 could not be read"
        )
        #expect(summary(title(search: "a"), 1) == "1 match")
        #expect(summary(title(search: "a"), 0) == "0 matches")
        #expect(summary(title(), 14, marked: "2 marked") == "14 orders · 2 marked")
    }

    @Test func test_summary_when_the_store_is_searched_then_says_how_far_it_is() {
        let words = [StoreSearch.none, .running, .found(3), .failed].map {
            title(search: "a").summary(count: 2, .init(isWhole: false, storeSearch: $0))
        }
        #expect(
            words == [
                "2 matches · not all here yet", "2 matches · searching the store…", "2 matches · 3 found at the store",
                "2 matches · the store could not be searched",
            ]
        )
    }

    @Test func test_summary_when_notes_are_not_here_yet_then_says_of_how_many_orders_once_these_are_here() {
        let title = title(search: "a")
        #expect(
            title.summary(count: 2, .init(isWhole: true, unreadNotes: 40)) == "2 matches · notes of 40 not searched"
        )
        #expect(title.summary(count: 2, .init(isWhole: false, unreadNotes: 40)) == "2 matches · not all here yet")
        #expect(title.summary(count: 2, .init(isWhole: true, unreadNotes: 0)) == "2 matches")
    }

    @Test func test_words_when_of_any_condition_then_are_read_like_a_sentence() {
        let cases = [
            "status:processing total>100": "processing · over 100",
            "-method:cod date:today": "not by cod · today",
            "paid:last-month total:20..50": "paid last month · 20 to 50",
            "date:2026-11-01..2026-11-20": "2026-11-01 to 2026-11-20",
            "date:2026-11-01..2026-11-30": "Nov 2026", "date:2026-11-01..2026-12-31": "2026-11-01 to 2026-12-31",
            "date:2024-02-01..2024-02-29": "Feb 2024", "date:2026-12-01..2026-12-31": "Dec 2026",
            "date:2026-02": "Feb 2026", "date:2025-01-01..2025-12-31": "2025",
            "customer:ada has:note is:unpaid": "customer ada · with a note · unpaid",
            "country:IE,DE -draft": "in IE, DE · not “draft”",
            "meta:_gift=yes müller": "_gift = yes · “müller”",
            "status:pending,processing,on-hold,failed": "to do",
        ]
        for (text, words) in cases {
            #expect(FilterWords(names: [:]).words(OrderFilterParser.parse(text).filter) == words)
        }
    }
}
