import Testing

@testable import TerminalUI

@Suite struct PainterTests {
    private func paint(_ width: Int, _ height: Int, glyphs: GlyphSet = .unicode, _ body: (inout Painter) -> Void)
        -> Frame
    {
        var painter = Painter(size: Size(width: width, height: height), glyphs: glyphs)
        body(&painter)
        return painter.finish()
    }

    @Test func test_text_when_it_holds_controls_then_none_reaches_a_cell() {
        let hostile = "a\u{1B}]52;c;eA==\u{7}b\u{202E}c\u{9B}31md\u{0}e\nf\u{200B}g\u{FEFF}h\u{85}i"
        let frame = paint(40, 1) { $0.text(hostile, at: Point(x: 0, y: 0)) }
        let scalars = frame.text[0].unicodeScalars
        #expect(
            !scalars.contains {
                $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
            }
        )
        #expect(frame.text[0].hasPrefix("a]52;c;eA==bc31mde fgh i"))
    }

    @Test func test_text_when_wide_cluster_meets_the_clip_then_a_space_stands_there() {
        let frame = paint(8, 1) { painter in
            painter.clipped(to: Rect(x: 1, y: 0, width: 4, height: 1)) { $0.text("日本語x", at: Point(x: 0, y: 0)) }
        }
        #expect(frame.text == ["  本    "])
        #expect(frame.cells.filter(\.isWide).count == frame.cells.filter(\.isCovered).count)
        #expect(DisplayWidth.of(frame.text[0]) == 8)
    }

    @Test func test_text_when_half_a_wide_cluster_is_overwritten_then_the_other_half_is_blank() {
        let frame = paint(4, 1) { painter in
            painter.text("日本", at: Point(x: 0, y: 0))
            painter.text("x", at: Point(x: 1, y: 0))
            painter.text("y", at: Point(x: 2, y: 0))
        }
        #expect(frame.text == [" xy "])
    }

    @Test func test_text_when_it_is_too_long_then_ellipsis_only_where_asked() {
        let frame = paint(6, 2) { painter in
            painter.text("Enamel mug", at: Point(x: 0, y: 0), maxWidth: 6, overflow: .ellipsis)
            painter.text("Enamel mug", at: Point(x: 0, y: 1), maxWidth: 6)
        }
        #expect(frame.text == ["Ename…", "Enamel"])
    }

    @Test func test_text_when_ascii_is_chosen_then_marks_have_twins_and_data_follows_the_locale() {
        let words = "“Léa” · 日 …"
        let chrome = paint(20, 1, glyphs: .ascii) { $0.text(words, at: Point(x: 0, y: 0)) }
        let everything = paint(20, 1, glyphs: .asciiOnly) { $0.text(words, at: Point(x: 0, y: 0)) }
        #expect(chrome.text[0].hasPrefix("\"Léa\" - 日 .."))
        #expect(everything.text[0].hasPrefix("\"Lea\" - ?? .."))
        #expect(everything.text[0].unicodeScalars.allSatisfy { $0.isASCII })
    }

    @Test func test_box_when_heavy_then_titles_and_position_stand_on_it() {
        let frame = paint(30, 3) { painter in
            painter.box(
                Rect(x: 0, y: 0, width: 30, height: 3),
                heavy: true,
                titles: BoxTitles(left: "Orders", right: "newest", position: "1 of 14")
            )
        }
        #expect(
            frame.text == [
                "┏━ Orders ━━━━━━━━━━ newest ━┓",
                "┃                            ┃",
                "┗━━━━━━━━━━━━━━━━━━ 1 of 14 ━┛",
            ]
        )
        #expect(frame.roleMap[0] == "ff.tttttt.ffffffffff........ff")
    }

    @Test func test_box_when_ascii_then_weights_differ_without_colour() {
        let frame = paint(12, 6, glyphs: .ascii) { painter in
            painter.box(Rect(x: 0, y: 0, width: 12, height: 3), heavy: false, titles: BoxTitles(left: "A"))
            painter.box(Rect(x: 0, y: 3, width: 12, height: 3), heavy: true, titles: BoxTitles(left: "B"))
        }
        #expect(
            frame.text == [
                "+- A ------+", "|          |", "+----------+", "#= B ======#", "#          #", "#==========#",
            ]
        )
    }

    @Test func test_text_when_a_cluster_has_hundreds_of_marks_then_it_is_bounded() {
        let zalgo = "a" + String(repeating: "\u{301}", count: 500) + "b"
        let frame = paint(4, 1) { $0.text(zalgo, at: Point(x: 0, y: 0)) }
        #expect(frame[Point(x: 0, y: 0)].text.unicodeScalars.count == DisplayWidth.maximumClusterScalars)
        #expect(frame[Point(x: 1, y: 0)].text == "b")
    }

    @Test func test_text_when_random_then_every_row_keeps_its_width() {
        var seed = Seed()
        let pieces = [
            "a", "日", "👩‍👩‍👧‍👦", "🇮🇪", "e\u{301}", "\u{200D}", "\u{301}", "\u{202E}", "ש", "\u{1B}[2J", "\t", "한", "☕️",
            "\u{FE0F}", "क्षि", "\u{AD}",
        ]
        for _ in 0..<300 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &seed) ?? "" }.joined()
            let frame = paint(20, 2) { painter in
                painter.text(text, at: Point(x: Int.random(in: -6..<20, using: &seed), y: 0))
                painter.text(
                    text,
                    at: Point(x: Int.random(in: -6..<20, using: &seed), y: 0),
                    maxWidth: 7,
                    overflow: .ellipsis
                )
                painter.text(text, in: Rect(x: 3, y: 1, width: 9, height: 1), align: .right)
            }
            for (row, cells) in [frame.cells[..<20], frame.cells[20...]].enumerated() {
                let width = cells.reduce(0) { $0 + ($1.isCovered ? 0 : $1.isWide ? 2 : 1) }
                #expect(width == 20, "row \(row) of \(text.debugDescription)")
            }
        }
    }
}
