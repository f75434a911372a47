import Foundation
import Testing

@testable import TerminalUI

@Suite struct BarChartTests {
    private static let week: [(String, Decimal, Decimal)] = [
        ("Mon", 1_420, 990), ("Tue", 1_510, 1_480), ("Wed", 1_280, 1_310), ("Thu", 1_790, 1_020),
        ("Fri", 1_600, 1_700), ("Sat", 2_735, 2_140), ("Sun", 2_145, 1_900),
    ]

    private func chart(_ style: BarChart.Style = .blocks, compares: Bool = true) -> BarChart {
        let bars = Self.week.map { name, now, before in
            ChartBar(
                label: name,
                name: "\(name) 2026",
                value: now,
                valueText: "$\(now)",
                before: before,
                beforeText: "$\(before)"
            )
        }
        return BarChart(
            data: ChartData(
                titles: BoxTitles(left: "Revenue by day", right: "total $12,480"),
                bars: bars,
                nowName: "this week",
                beforeName: compares ? "last week" : ""
            ),
            style: style
        ) { $0 == "0" ? $0 : "$" + $0 }
    }

    private func frame(
        _ chart: BarChart,
        _ size: Size = Size(width: 52, height: 10),
        selection: Int = 5,
        glyphs: GlyphSet = .unicode,
        focused: Bool = true
    ) -> Frame {
        var painter = Painter(size: size, glyphs: glyphs, speaks: true)
        chart.draw(into: &painter, in: Rect(size), selection: selection, focused: focused)
        return painter.finish()
    }

    @Test func test_draw_when_two_series_then_they_stand_side_by_side_from_zero() {
        let text = frame(chart(), selection: 9).text
        #expect(text[1].hasPrefix("┃ $3.0k ┤"))
        #expect(text[3].hasPrefix("┃ $1.5k ┤") || text[4].hasPrefix("┃ $1.5k ┤"))
        #expect(text[6].hasPrefix("┃     0 ┤░░███ ░░███ ░░███"))
        #expect(text[7].contains("Mon   Tue   Wed   Thu   Fri   Sat   Sun"))
    }

    @Test func test_draw_when_style_is_ascii_then_nothing_else_is_drawn() {
        let text = frame(chart(.braille), glyphs: .ascii).text.joined()
        #expect(text.allSatisfy { $0.isASCII })
        #expect(text.contains("::### "))
    }

    @Test func test_draw_when_style_is_braille_then_bars_are_dots() {
        let text = frame(chart(.braille)).text.joined()
        #expect(text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
        #expect(!text.dropFirst(52 * 3).contains("▃"))
        #expect(text.contains("⣿ this week  ⠒ last week"))
    }

    @Test func test_draw_when_bars_are_called_by_numbers_then_the_best_has_its_name_where_there_is_room() {
        var days = chart(compares: false)
        days.data.bars = (1...9).map { day in
            ChartBar(label: "\(day)", name: "Nov \(day)", value: Decimal(day), valueText: "$\(day)")
        }
        let legend = frame(days, Size(width: 60, height: 10)).text[8]
        #expect(legend.contains("best Nov 9 $9   lowest Nov 1 $1"))
        let narrow = frame(days, Size(width: 44, height: 10)).text[8]
        #expect(narrow.contains("best 9 $9"))
    }

    @Test func test_draw_when_a_bar_is_selected_then_its_numbers_stand_in_the_border_and_the_cursor_under_it() throws {
        let frame = frame(chart())
        #expect(frame.text[9].contains("Sat 2026 $2735  last week $2140"))
        let cursor = try #require(frame.cursor)
        #expect(String(frame.text[cursor.y].dropFirst(cursor.x).prefix(3)) == "Sat")
        #expect(frame.roleMap[cursor.y].dropFirst(cursor.x).prefix(3).allSatisfy { $0.isUppercase })
    }

    @Test func test_draw_when_there_is_room_then_best_and_lowest_are_in_words() {
        let legend = frame(chart(), Size(width: 90, height: 10)).text[8]
        #expect(legend.contains("█ this week  ░ last week   best Sat $2735   lowest Wed $1280"))
        let narrow = frame(chart(), Size(width: 52, height: 10)).text[8]
        #expect(narrow.contains("best Sat $2735") && !narrow.contains("lowest"))
    }

    @Test func test_draw_when_there_are_more_bars_than_columns_then_those_around_the_selected_one_are_drawn() {
        var many = chart(compares: false)
        many.data.bars = (0..<365).map { day in
            ChartBar(label: "\(day)", name: "day \(day)", value: Decimal(day), valueText: "\(day)")
        }
        for selection in [0, 180, 364] {
            let frame = frame(many, selection: selection)
            #expect(frame.text[9].contains("day \(selection) \(selection)"))
            #expect(frame.text.allSatisfy { $0.count == 52 })
        }
    }

    @Test func test_draw_when_a_day_is_a_loss_then_its_bar_hangs_under_zero() {
        var chart = chart(compares: false)
        chart.data.bars[2].value = -1_000
        let text = frame(chart, Size(width: 52, height: 14)).text
        let zero = text.firstIndex { $0.contains("    0 ┤") } ?? 0
        #expect(zero < 10)
        #expect(text[zero + 1].contains("█"))
    }

    @Test func test_draw_when_window_is_of_any_size_then_frame_is_whole() {
        for width in stride(from: 2, through: 120, by: 7) {
            for height in 2..<20 {
                let frame = frame(chart(), Size(width: width, height: height))
                #expect(frame.text.count == height)
                #expect(frame.text.allSatisfy { $0.count == width })
            }
        }
    }

    @Test func test_best_when_all_bars_are_alike_then_none_is_named() {
        var data = chart().data
        for index in data.bars.indices { data.bars[index].value = 3 }
        #expect(data.best == nil && data.lowest == nil)
    }

    @Test func test_lowest_when_the_last_day_is_not_over_then_it_is_not_called_lowest() {
        var data = chart().data
        data.bars[6].value = 1
        #expect(data.lowest?.label == "Sun")
        data.bars[6].isUnfinished = true
        #expect(data.lowest?.label == "Wed")
        data.bars[6].value = nil
        #expect(data.lowest?.label == "Wed")
    }

    @Test func test_table_row_when_it_compares_then_it_has_both_numbers_for_each_column() {
        let data = chart().data
        let columns = data.tableColumns(heading: "Day", value: "Revenue")
        #expect(columns.map(\.title) == ["Day", "Revenue", "", "last week"])
        #expect(data.tableRow(5)?.cells.map(\.text) == ["Sat 2026", "$2735", "", "$2140"])
        #expect(data.tableRow(7) == nil)
    }

    @Test func test_spoken_when_a_bar_is_selected_then_it_is_read_out() throws {
        let region = chart().spoken(5, focused: true)
        #expect(region.row?.text == "Sat 2026 $2735  last week $2140")
        #expect(region.lines == ["best Sat $2735", "lowest Wed $1280"])
    }
}
