import Testing
import Yosemite

@testable import App

@Suite struct OrderMarksTests {
    @Test func test_marks_when_all_but_some_are_marked_then_counts_and_tells_without_a_list_of_ids() {
        var marks = OrderMarks.none
        marks.toggle(3)
        marks.toggle(4)
        marks.toggle(3)
        #expect(marks.contains(4) && !marks.contains(3))
        #expect(marks.count(of: 100_000) == 1)
        marks.toggleAll()
        #expect(marks.contains(3) && marks.count(of: 100_000) == 100_000)
        marks.toggle(7)
        #expect(!marks.contains(7) && marks.count(of: 100_000) == 99_999)
        marks.mark([7, 8])
        #expect(marks.contains(7) && marks.count(of: 100_000) == 100_000)
        marks.toggleAll()
        #expect(marks == .none)
    }
}

@Suite struct FilterFormTests {
    @MainActor
    private func form(_ text: String) -> FilterForm { FilterForm(filter: OrderFilterParser.parse(text).filter) }

    @Test @MainActor func test_rows_when_a_filter_is_typed_then_each_shows_its_condition() {
        let form = form("status:processing,on-hold total>100 date:7d customer:\"ada byrne\" -method:cod is:unpaid")
        #expect(form.value(of: .status) == "processing,on-hold")
        #expect(form.value(of: .total) == ">100")
        #expect(form.value(of: .date) == "7d")
        #expect(form.value(of: .customer) == "\"ada byrne\"")
        #expect(form.value(of: .method) == "")
        let rows = form.rows(canSave: true)
        #expect(rows.first { $0.id == FilterForm.unpaid }?.kind == .toggle(true))
        #expect(rows.first { $0.id == FilterForm.note }?.kind == .toggle(false))
    }

    @Test func test_set_when_a_row_is_filled_in_then_only_its_condition_changes() {
        var form = FilterForm(filter: OrderFilterParser.parse("status:processing -method:cod müller").filter)
        form.set("20..50", row: "total", vocabulary: FilterVocabulary())
        form.set("ada byrne", row: "customer", vocabulary: FilterVocabulary())
        form.set("", row: "status", vocabulary: FilterVocabulary())
        #expect(form.filter.text == "-method:cod total:20..50 customer:\"ada byrne\" müller")
        form.set("many", row: "total", vocabulary: FilterVocabulary())
        #expect(form.problems["total"]?.reason == .badAmount("many"))
        #expect(form.value(of: .total) == "20..50")
        form.toggle(FilterForm.unpaid)
        form.toggle(FilterForm.note)
        form.toggle(FilterForm.unpaid)
        #expect(form.filter.conditions.contains(OrderCondition(.has(.note))))
        #expect(!form.filter.conditions.contains(OrderCondition(.state(.unpaid))))
    }

    @Test func test_completion_when_a_piece_is_typed_then_offers_what_it_may_become() {
        #expect(FilterCompletion("status:x cu").examples.map(\.text).count == 2)
        #expect(FilterCompletion("pro").rest == "duct:")
        #expect(FilterCompletion("-cou").rest == nil)
        #expect(FilterCompletion("-coup").rest == "on:")
        #expect(FilterCompletion("tota").rest == "l")
        #expect(FilterCompletion("total>").examples.map(\.text) == ["total>100"])
        #expect(FilterCompletion("ada ").examples.count == FilterKey.allCases.count)
    }
}
