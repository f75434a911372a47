import Testing
import Yosemite

@testable import App

@Suite struct ListFilterTests {
    private func filter(_ text: String) -> OrderFilter { OrderFilterParser.parse(text).filter }

    private func parse(_ text: String) -> (filter: OrderFilter, problems: [FilterProblem]) {
        let parsed = OrderFilterParser.parse(text)
        return (parsed.filter, parsed.problems)
    }

    @Test func test_line_when_it_cannot_be_read_then_what_is_shown_stays_and_it_is_not_kept() {
        for (chosen, line) in [("", "foo:bar"), ("status:completed", "status:completed foo:bar"), ("", "total:x ada")] {
            var list = ListFilter(base: OrderFilter.none, chosen: filter(chosen))
            _ = list.begin(at: 7)
            list.type(line, parse: parse)
            #expect(list.shown == filter(chosen), "\(line)")
            #expect(!list.problems.isEmpty)
            let isKept = list.keep()
            #expect(!isKept)
            #expect(list.isTyping)
            list.drop()
            #expect(list.shown == filter(chosen))
            #expect(list.problems.isEmpty)
        }
    }

    @Test func test_line_when_begun_then_is_the_whole_filter_and_what_is_kept_is_chosen() {
        var list = ListFilter(base: OrderFilter.none, chosen: filter("status:processing total>50"))
        let line = list.begin(at: 7)
        #expect(line == "status:processing total>50 ")
        list.type(line + "ada", parse: parse)
        #expect(list.shown == filter("status:processing total>50 ada"))
        let isKept = list.keep()
        #expect(isKept)
        #expect(list.chosen == filter("status:processing total>50 ada"))
        #expect(!list.isTyping)
        _ = list.begin(at: 7)
        list.type("", parse: parse)
        #expect(list.shown == .none)
        list.drop()
        #expect(list.chosen == filter("status:processing total>50 ada"))
    }

    @Test func test_choose_when_something_is_typed_then_takes_the_place_of_all_of_it() {
        var list = ListFilter(base: OrderFilter.none)
        _ = list.begin(at: nil)
        list.type("ada", parse: parse)
        list.choose(filter("is:unpaid"))
        #expect(list.shown == filter("is:unpaid"))
        #expect(!list.isTyping)
    }

    @Test func test_narrowed_when_opened_for_a_filter_then_only_where_more_is_asked_for() {
        var list = ListFilter(base: filter("paid:today"))
        #expect(!list.isNarrowed)
        _ = list.begin(at: 3)
        list.type("paid:today ada", parse: parse)
        _ = list.keep()
        #expect(list.isNarrowed)
        #expect(list.anchor == 3)
        list.choose(list.base)
        #expect(!list.isNarrowed)
    }
}
