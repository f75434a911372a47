import Foundation
import Testing

@testable import TerminalUI

@Suite struct BarListTests {
    private let rows = [
        BarListRow(name: "Enamel mug, white", share: 1, numbers: ["41", "$738.00"]),
        BarListRow(name: "手拭い 👩‍👩‍👧 مقلاة", share: 0.5, numbers: ["9", "$1,216.00"]),
        BarListRow(
            name: "Wool throw with a very long name that goes on and on",
            share: 0.001,
            numbers: ["4", "$396.00"]
        ),
    ]

    private func frame(_ width: Int, height: Int = 5, selection: Int = 0, glyphs: GlyphSet = .unicode) -> Frame {
        var painter = Painter(size: Size(width: width, height: height), glyphs: glyphs)
        var scroll = ListScroll(count: rows.count, selection: selection)
        BarList(rows: rows, titles: BoxTitles(left: "Top products", right: "sold · revenue"))
            .draw(into: &painter, in: Rect(painter.size), scroll: &scroll, focused: true)
        return painter.finish()
    }

    @Test func test_draw_when_wide_then_bars_stand_between_names_and_numbers() {
        let text = frame(76).text
        #expect(text[1].hasPrefix("┃▸Enamel mug, white"))
        #expect(text[1].contains("██████") && text[1].hasSuffix("41    $738.00 ┃"))
        #expect(text[3].contains("█   ") && !text[3].contains("██"))
    }

    @Test func test_draw_when_narrow_then_bars_go_and_numbers_stay_whole() {
        let text = frame(40).text
        #expect(!text.joined().contains("█"))
        for number in ["$738.00", "$1,216.00", "$396.00"] { #expect(text.joined().contains(number)) }
        #expect(text[3].contains("…"))
    }

    @Test func test_draw_when_rows_have_numbers_of_their_own_then_those_are_never_cut() {
        var painter = Painter(size: Size(width: 28, height: 3))
        var scroll = ListScroll(count: 1)
        let row = BarListRow(name: "Processing", lead: "#4294968003", numbers: ["$276.37"], glyph: .processing)
        BarList(rows: [row], titles: BoxTitles(left: "Newest orders"))
            .draw(into: &painter, in: Rect(painter.size), scroll: &scroll, focused: false)
        let text = painter.finish().text[1]
        #expect(text.contains("#4294968003 ● ") && text.contains("… ") && text.contains("$276.37"))
    }

    @Test func test_draw_when_names_are_wide_then_every_line_ends_at_the_border() {
        for width in [24, 40, 61, 76] {
            for line in frame(width).text { #expect(DisplayWidth.of(line) == width, "\(line)") }
        }
    }

    @Test func test_draw_when_there_are_more_rows_than_room_then_the_selected_one_is_in_sight() {
        let text = frame(60, height: 4, selection: 2).text
        #expect(text[2].contains("▸Wool throw"))
        #expect(text[3].contains("3 of 3"))
    }
}

@Suite struct CardRowTests {
    private func cards(_ value: String = "$12,480.50") -> [FigureCard] {
        ["Revenue", "Orders", "Average order", "Refunds", "Items sold"].map {
            FigureCard(
                id: $0,
                title: $0,
                value: value,
                change: "8.2%",
                changeTail: "vs last week",
                changeGlyph: .up,
                changeRole: .good
            )
        }
    }

    private func draw(_ cards: [FigureCard], width: Int, focused: String? = nil) -> (ids: [String], frame: Frame) {
        var painter = Painter(size: Size(width: width, height: FigureCard.height))
        let ids = CardRow(cards).draw(into: &painter, in: Rect(painter.size), focusedID: focused)
        return (ids, painter.finish())
    }

    @Test func test_draw_when_window_is_narrow_then_whole_cards_go_from_the_end() {
        #expect(draw(cards(), width: 120).ids.count == 5)
        #expect(draw(cards(), width: 80).ids == ["Revenue", "Orders", "Average order", "Refunds"])
        #expect(draw(cards("$1,234,567,890.12"), width: 60).ids == ["Revenue", "Orders"])
        #expect(draw(cards(), width: 80).frame.text.allSatisfy { $0.count == 80 })
    }

    @Test func test_draw_when_there_is_room_then_it_says_what_the_change_is_against() {
        #expect(draw(cards(), width: 120).frame.text[2].contains("▲ 8.2% vs last week"))
        #expect(!draw(cards(), width: 60).frame.text[2].contains("vs"))
    }

    @Test func test_draw_when_a_card_has_the_focus_then_only_its_frame_is_heavy_and_the_cursor_is_on_its_number() throws
    {
        let frame = draw(cards(), width: 120, focused: "Orders").frame
        #expect(frame.text[0].filter { $0 == "┏" }.count == 1)
        let cursor = try #require(frame.cursor)
        #expect(frame.text[1].dropFirst(cursor.x).hasPrefix("$12,480.50"))
    }
}
