import TerminalUI
import Testing

@testable import App

/// The keys, clicks and turns of the wheel that every overlay of rows takes.
@MainActor
@Suite struct RowsOverlayTests {
    private final class Rows: RowsOverlay {
        let id = "rows"
        let hints: [Hint] = []
        var scroll = ListScroll(count: 5)
        private(set) var chosen: [Int] = []
        private(set) var pressed: [Character] = []
        private(set) var moves = 0

        func draw(into painter: inout Painter, in rect: Rect) {}

        func choose() -> OverlayOutcome {
            chosen.append(scroll.selection)
            return .close
        }

        func press(_ key: Character) -> OverlayOutcome {
            pressed.append(key)
            return .stay
        }

        func moved() { moves += 1 }
    }

    @Test func test_keys_when_pressed_then_they_move_choose_close_or_come_through() {
        let rows = Rows()
        let moves: [(key: Key, row: Int)] = [
            (.down, 1), (.tab, 2), (.character("j"), 3), (.up, 2), (.backTab, 1), (.character("k"), 0), (.end, 4),
            (.home, 0), (.character("G"), 4), (.character("g"), 0),
        ]
        for move in moves {
            #expect(rows.handle(.key(move.key)) == .stay)
            #expect(rows.scroll.selection == move.row, "\(move.key)")
        }
        #expect(rows.moves == moves.count)
        #expect(rows.handle(.key(.character("d"))) == .stay)
        #expect(rows.pressed == ["d"])
        #expect(rows.handle(.key(.enter)) == .close)
        #expect(rows.chosen == [0])
        #expect(rows.handle(.key(.character("q"))) == .close)
        #expect(rows.handle(.key(.character("?"))) == .ignored)
    }

    @Test func test_click_when_the_row_is_selected_already_then_it_is_chosen() {
        let rows = Rows()
        #expect(rows.click(.row(3)) == .stay)
        #expect(rows.scroll.selection == 3)
        #expect(rows.chosen.isEmpty)
        #expect(rows.click(.row(3)) == .close)
        #expect(rows.chosen == [3])
        #expect(rows.click(.row(9)) == .stay)
        #expect(rows.scroll.selection == 3)
        #expect(rows.wheel(-2) == .stay)
        #expect(rows.scroll.selection == 1)
    }
}
