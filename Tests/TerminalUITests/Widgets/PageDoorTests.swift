import Testing

@testable import TerminalUI

/// What can be opened on a page: gone to one by one, seen, and never opened unseen.
@Suite struct PageDoorTests {
    private let lines: [PageLine] =
        [.text([Span("one", door: PageDoor(1)), Span("  "), Span("again", door: PageDoor(1))])]
        + Array(repeating: .blank, count: 12)
        + [.pair(left: [Span("two", door: PageDoor(2))], right: Span("9.00"))]

    private func draw(_ scroll: inout PageScroll, _ lines: [PageLine], height: Int = 8) -> Frame {
        var painter = Painter(size: Size(width: 40, height: height), glyphs: .unicode)
        PageView(titles: BoxTitles(left: "Page"), lines: lines)
            .draw(into: &painter, in: Rect(x: 0, y: 0, width: 40, height: height), scroll: &scroll, focused: true)
        return painter.finish()
    }

    @Test func test_doors_when_one_stands_in_two_pieces_of_a_line_then_it_is_one() {
        var scroll = PageScroll()
        _ = draw(&scroll, lines)
        #expect(scroll.doors.map(\.door) == [PageDoor(1), PageDoor(2)])
        #expect(scroll.door == nil)
    }

    @Test func test_move_when_the_next_is_out_of_sight_then_the_page_follows_and_after_the_last_comes_the_first() {
        var scroll = PageScroll()
        _ = draw(&scroll, lines)
        scroll.moveDoor(by: 1)
        #expect(scroll.door?.leads(to: Int.self) == 1)
        scroll.moveDoor(by: 1)
        let frame = draw(&scroll, lines)
        #expect(scroll.door?.leads(to: Int.self) == 2)
        #expect(frame.text.contains { $0.contains("two") })
        #expect(frame.cells.contains { $0.isSelected })
        scroll.moveDoor(by: 1)
        #expect(scroll.door?.leads(to: Int.self) == 1)
        scroll.moveDoor(by: -1)
        #expect(scroll.door?.leads(to: Int.self) == 2)
    }

    @Test func test_door_when_scrolled_out_of_sight_then_it_is_no_longer_gone_to() {
        var scroll = PageScroll()
        _ = draw(&scroll, lines)
        scroll.moveDoor(by: 1)
        _ = draw(&scroll, lines)
        scroll.move(.last)
        _ = draw(&scroll, lines)
        #expect(scroll.door == nil)
    }

    @Test func test_door_when_the_page_changes_then_the_same_one_stays_gone_to_or_none() {
        var scroll = PageScroll()
        _ = draw(&scroll, lines)
        scroll.moveDoor(by: 1)
        _ = draw(&scroll, [.text([Span("new", door: PageDoor("new"))])] + lines, height: 20)
        #expect(scroll.door == PageDoor(1))
        _ = draw(&scroll, [.text("nothing")], height: 20)
        #expect(scroll.door == nil)
        let moved = scroll.moveDoor(by: 1)
        #expect(!moved)
    }
}
