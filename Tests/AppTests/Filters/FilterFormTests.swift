import Testing
import Yosemite

@testable import App

@MainActor
@Suite struct FilterFormTests {
    private func form(_ text: String) -> FilterForm<OrderFilter> {
        FilterForm(filter: OrderFilterParser.parse(text).filter)
    }

    private let layout = FilterLayout<OrderCondition>(
        title: "Show orders",
        all: "Show all orders",
        keys: [.init(FilterKey.status, "Status"), .init(FilterKey.total, "Amount")],
        toggles: [
            .init(condition: OrderCondition(.state(.unpaid)), label: "Unpaid"),
            .init(condition: OrderCondition(.has(.note)), label: "With a note"),
        ]
    )

    private func parse(_ text: String) -> (filter: OrderFilter, problems: [FilterProblem]) {
        let parsed = OrderFilterParser.parse(text)
        return (parsed.filter, parsed.problems)
    }

    @Test func test_rows_when_a_filter_is_typed_then_each_shows_its_condition() {
        let form = form("status:processing,on-hold total>100 date:7d customer:\"ada byrne\" -method:cod is:unpaid")
        #expect(form.value(of: "status") == "processing,on-hold")
        #expect(form.value(of: "total") == ">100")
        #expect(form.value(of: "date") == "7d")
        #expect(form.value(of: "customer") == "\"ada byrne\"")
        #expect(form.value(of: "method") == "")
        let rows = form.rows(layout)
        #expect(rows.first { $0.id == "is:unpaid" }?.kind == .toggle(true))
        #expect(rows.first { $0.id == "has:note" }?.kind == .toggle(false))
    }

    @Test func test_set_when_a_row_is_filled_in_then_only_its_condition_changes() {
        var form = FilterForm(filter: OrderFilterParser.parse("status:processing -method:cod müller").filter)
        form.set("20..50", row: "total", parse: parse)
        form.set("ada byrne", row: "customer", parse: parse)
        form.set("", row: "status", parse: parse)
        #expect(form.filter.text == "-method:cod total:20..50 customer:\"ada byrne\" müller")
        form.set("many", row: "total", parse: parse)
        #expect(form.problems["total"]?.reason == .badAmount("many"))
        #expect(form.value(of: "total") == "20..50")
        form.toggle("is:unpaid", in: layout)
        form.toggle("has:note", in: layout)
        form.toggle("is:unpaid", in: layout)
        #expect(form.filter.conditions.contains(OrderCondition(.has(.note))))
        #expect(!form.filter.conditions.contains(OrderCondition(.state(.unpaid))))
    }

    @Test func test_completion_when_a_piece_is_typed_then_offers_what_it_may_become() {
        #expect(FilterCompletion("status:x cu", in: OrderKind.language).examples.map(\.example).count == 2)
        #expect(FilterCompletion("pro", in: OrderKind.language).rest == "duct:")
        #expect(FilterCompletion("-cou", in: OrderKind.language).rest == nil)
        #expect(FilterCompletion("-coup", in: OrderKind.language).rest == "on:")
        #expect(FilterCompletion("tota", in: OrderKind.language).rest == "l")
        #expect(FilterCompletion("total>", in: OrderKind.language).examples.map(\.example) == ["total>100"])
        #expect(FilterCompletion("ada ", in: OrderKind.language).examples.count == FilterKey.allCases.count)
    }
}
