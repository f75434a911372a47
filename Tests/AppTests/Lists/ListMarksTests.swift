import Testing
import Yosemite

@testable import App

@Suite struct ListMarksTests {
    @Test func test_marks_when_all_but_some_are_marked_then_counts_and_tells_without_a_list_of_ids() {
        var marks = ListMarks.none
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
