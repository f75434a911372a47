import Testing

@testable import TerminalUI

/// The row that Enter opens can be seen.
@Suite struct ListScrollEdgeTests {
    @Test(arguments: 1...12)
    func test_move_when_one_row_at_a_time_then_the_selected_one_is_in_sight(height: Int) {
        var scroll = ListScroll(count: 20)
        scroll.fit(height: height)
        for steps in [1, -1] {
            for _ in 0..<25 {
                scroll.move(by: steps)
                #expect(scroll.visible.contains(scroll.selection) && scroll.visible.count == height)
            }
        }
    }

    @Test func test_move_when_past_the_last_row_in_sight_then_the_list_goes_on_by_one() {
        var scroll = ListScroll(count: 100)
        scroll.fit(height: 10)
        scroll.select(9)
        #expect(scroll.visible == 0..<10)
        scroll.move(by: 1)
        #expect(scroll.visible == 1..<11)
        scroll.fit(height: 9)
        #expect(scroll.visible == 2..<11)
    }
}
