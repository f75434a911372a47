import TestSupport
import Testing

@Suite struct ScreenInterpreterTests {
    private func screen(_ text: String, columns: Int = 10, rows: Int = 4) -> ScreenInterpreter {
        var screen = ScreenInterpreter(columns: columns, rows: rows)
        screen.feed(text.utf8)
        return screen
    }

    @Test func test_feed_when_text_passes_the_right_edge_then_wraps_late() {
        #expect(screen("0123456789").cursor.row == 0)
        #expect(screen("0123456789ab").lines == ["0123456789", "ab", "", ""])
        #expect(screen("0123456789\r\nab").lines == ["0123456789", "ab", "", ""])
    }

    @Test func test_feed_when_last_line_is_full_then_scrolls() {
        #expect(screen("a\r\nb\r\nc\r\nd\r\ne").lines == ["b", "c", "d", "e"])
    }

    @Test(arguments: [
        ("\u{1B}[2;3Hx", ["", "  x", "", ""]),
        ("\u{1B}[3dx\u{1B}[1Gy", ["", "", "y", ""]),
        ("abc\u{1B}[2D-", ["a-c", "", "", ""]),
        ("abc\u{1B}[1;2H\u{1B}[K", ["a", "", "", ""]),
        ("abc\u{1B}[1;2H\u{1B}[1K", ["  c", "", "", ""]),
        ("abc\r\ndef\u{1B}[1;2H\u{1B}[J", ["a", "", "", ""]),
        ("abc\u{1B}[1;1H\u{1B}[2X", ["  c", "", "", ""]),
        ("abc\u{1B}[1;2H\u{1B}[P", ["ac", "", "", ""]),
        ("abc\u{1B}[1;2H\u{1B}[@", ["a bc", "", "", ""]),
        ("a\u{1B}[4b", ["aaaaa", "", "", ""]),
        ("a\r\nb\r\nc\r\nd\u{1B}[2;3r\u{1B}[2;1H\u{1B}M", ["a", "", "b", "d"]),
        ("a\r\nb\r\nc\r\nd\u{1B}[2;3r\u{1B}[3;1H\n", ["a", "c", "", "d"]),
        ("a\r\nb\r\nc\u{1B}[1;1H\u{1B}[L", ["", "a", "b", "c"]),
        ("a\r\nb\r\nc\u{1B}[1;1H\u{1B}[M", ["b", "c", "", ""]),
        ("\u{1B}]0;title\u{7}x\u{1B}Pq\u{1B}\\y", ["xy", "", "", ""]),
        ("\u{1B}(0lqk\u{1B}(B q", ["┌─┐ q", "", "", ""]),
        ("a\tb", ["a       b", "", "", ""]),
        ("ab\u{8}c", ["ac", "", "", ""]),
    ])
    func test_feed_when_sequence_arrives_then_draws_as_xterm(input: String, expected: [String]) {
        let result = screen(input)
        #expect(result.lines == expected)
        #expect(result.unknown.isEmpty)
    }

    @Test func test_feed_when_sequence_is_cut_anywhere_then_reads_the_same() {
        let bytes = Array("\u{1B}[1;31mé\u{1B}[0m漢\u{1B}[2;2Hx\u{1B}]0;t\u{1B}\\é".utf8)
        let whole = screen(String(decoding: bytes, as: UTF8.self))
        for cut in bytes.indices {
            var parts = ScreenInterpreter(columns: 10, rows: 4)
            parts.feed(bytes[..<cut])
            parts.feed(bytes[cut...])
            #expect(parts.cells == whole.cells)
        }
    }

    @Test func test_feed_when_character_is_wide_then_takes_two_cells() {
        let result = screen("漢a")
        #expect(result.cells[0].prefix(3).map(\.text) == ["漢", "", "a"])
        #expect(screen("漢\u{1B}[1;2Hx").lines[0] == " x")
        #expect(screen("012345678漢").lines.prefix(2) == ["012345678", "漢"])
    }

    @Test func test_feed_when_mark_combines_then_stays_with_its_letter() {
        #expect(screen("e\u{301}x").cells[0][0].text == "e\u{301}")
        #expect(screen("0123456789\u{301}").cells[0][9].text == "9\u{301}")
    }

    @Test func test_feed_when_graphics_are_selected_then_cells_carry_them() {
        let cells = screen("\u{1B}[1;7;38;5;208ma\u{1B}[22;27;39mb\u{1B}[94;41mc\u{1B}[md").cells[0]
        #expect(cells[0].style.bold && cells[0].style.reverse && cells[0].style.foreground == [38, 5, 208])
        #expect(cells[1].style == ScreenCell.Style())
        #expect(cells[2].style.foreground == [94] && cells[2].style.background == [41])
        #expect(cells[3].style == ScreenCell.Style())
    }

    @Test func test_modes_when_all_are_undone_then_none_is_left() {
        let start = "shell\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1h\u{1B}="
        let during = screen(start + "app")
        #expect(during.modesLeftChanged == ["=", "?1", "?1049", "?2004", "?25"])
        #expect(!during.isCursorVisible)
        let after = screen(start + "app\u{1B}[?1l\u{1B}>\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l")
        #expect(after.modesLeftChanged.isEmpty)
        #expect(after.lines[0] == "shell")
    }

    @Test func test_feed_when_bytes_are_garbage_then_survives() throws {
        try Seed.repeating(Seed.count("MERCED_MUTATIONS", usual: 300)) { generator in
            var screen = ScreenInterpreter(columns: 7, rows: 3)
            let likely = Array("\u{1B}[;?0123456789HJKmrLMP@ABCDXSTbé漢\u{301}\n\r".utf8)
            for _ in 0..<200 {
                let isLikely = Bool.random(using: &generator)
                screen.feed([
                    isLikely ? likely.randomElement(using: &generator)! : .random(in: 0...255, using: &generator)
                ])
            }
            guard screen.cells.allSatisfy({ $0.count == 7 }), screen.cells.count == 3 else {
                throw Expectation("the screen to keep its size")
            }
        }
    }
}
