import Testing

@testable import TerminalUI

@Suite struct HintLineTests {
    private let hints = [Hint("Enter", "Give back"), Hint("+ -", "Quantity"), Hint("*", "All"), Hint("Esc", "Cancel")]

    private func line(_ width: Int, _ hints: [Hint]? = nil, help: Hint? = nil) -> String {
        var painter = Painter(size: Size(width: width, height: 1), glyphs: .unicode)
        HintLine(hints: hints ?? self.hints, help: help)
            .draw(into: &painter, in: Rect(x: 0, y: 0, width: width, height: 1))
        return painter.finish().text[0].split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }

    @Test func test_hints_when_they_do_not_all_fit_then_how_to_leave_stays() {
        #expect(line(80) == "Enter Give back + - Quantity * All Esc Cancel")
        #expect(line(46) == "Enter Give back + - Quantity Esc Cancel")
        #expect(line(40) == "Enter Give back Esc Cancel")
        #expect(line(20) == "Esc Cancel")
        #expect(line(5) == "")
    }

    /// A screen says how to get help. What is behind a hint that does not fit goes.
    @Test func test_hints_when_help_stands_at_the_right_then_never_over_it() {
        #expect(line(40, help: Hint("?", "Help")) == "Enter Give back + - Quantity ? Help")
        let plain = [Hint("Enter", "Open this order"), Hint("/", "Search")]
        #expect(line(20, plain) == "")
        #expect(line(24, plain) == "Enter Open this order")
    }
}
