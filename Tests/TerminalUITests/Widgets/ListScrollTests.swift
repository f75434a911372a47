import Testing

@testable import TerminalUI

@Suite struct ListScrollTests {
    @Test func test_move_when_list_ends_then_stays_inside() {
        var scroll = ListScroll(count: 100)
        scroll.fit(height: 10)
        scroll.move(by: -5)
        #expect(scroll.selection == 0)
        scroll.page(1)
        #expect(scroll.selection == 9 && scroll.visible == 0..<10)
        scroll.last()
        scroll.move(by: .max)
        #expect(scroll.selection == 99 && scroll.visible == 90..<100)
    }

    @Test func test_replace_when_rows_come_above_then_selection_stays_on_record_and_in_place() {
        var scroll = ListScroll(count: 100)
        scroll.fit(height: 10)
        scroll.select(30)
        let distance = scroll.selection - scroll.top
        scroll.replace(count: 107, selectedIndex: 37)
        #expect(scroll.selection == 37)
        #expect(scroll.selection - scroll.top == distance)
    }

    @Test func test_replace_when_rows_come_above_a_list_at_its_top_then_the_selected_row_does_not_move() {
        var scroll = ListScroll(count: 100)
        scroll.fit(height: 10)
        scroll.select(4)
        scroll.replace(count: 103, selectedIndex: 7)
        #expect(scroll.selection == 7 && scroll.visible == 3..<13)
        scroll.replace(count: 100, selectedIndex: 4)
        #expect(scroll.selection == 4 && scroll.visible == 0..<10)
        scroll.replace(count: 6, selectedIndex: 5)
        #expect(scroll.selection == 5 && scroll.visible == 0..<6)
        scroll.first()
        scroll.replace(count: 8, selectedIndex: 2)
        #expect(scroll.selection == 2 && scroll.visible == 0..<8)
    }

    @Test func test_replace_when_record_is_gone_then_row_number_stays() {
        var scroll = ListScroll(count: 10, selection: 9)
        scroll.replace(count: 5, selectedIndex: nil)
        #expect(scroll.selection == 4)
        scroll.replace(count: 0, selectedIndex: nil)
        #expect(scroll.selection == 0 && scroll.visible.isEmpty)
    }

    @Test func test_draw_when_list_is_huge_then_asks_only_for_rows_in_sight() {
        var scroll = ListScroll(count: 100_000, selection: 50_000)
        var asked: [Int] = []
        var painter = Painter(size: Size(width: 80, height: 24))
        TableView(columns: [TableColumn(id: "a", title: "A", priority: 1, minimum: 5, ideal: 5)])
            .draw(into: &painter, in: Rect(x: 0, y: 0, width: 80, height: 24), scroll: &scroll, focused: true) {
                index in
                asked.append(index)
                return TableRow([TableCell("#\(index)")])
            }
        #expect(asked.count == 21)
        #expect(painter.finish().text[23].contains("50001 of 100000"))
    }

    @Test func test_layout_when_a_column_would_go_then_blanks_and_what_can_be_shorter_go_first() {
        let columns = [
            TableColumn(id: "id", title: "Order", priority: 1, minimum: 7, ideal: 7, enough: 12),
            TableColumn(id: "date", title: "Date", priority: 5, minimum: 12, ideal: 12, short: 6),
            TableColumn(
                id: "name",
                title: "Name",
                priority: 4,
                minimum: 14,
                ideal: 16,
                tight: 10,
                flex: 1,
                isFreeText: true
            ),
            TableColumn(id: "total", title: "Total", priority: 3, minimum: 9, ideal: 9, align: .right),
        ]
        func shown(_ room: Int, id: Int = 5) -> [String] {
            TableLayout(columns: columns, longest: [id, 12, 30, 8], room: room).slots.map {
                "\(columns[$0.column].id) \($0.width)\($0.isShort ? " short" : "")"
            }
        }
        #expect(shown(60) == ["id 7", "date 12", "name 26", "total 9"])
        #expect(shown(48) == ["id 7", "date 12", "name 14", "total 9"])
        #expect(shown(47) == ["id 7", "date 12", "name 13", "total 9"])
        #expect(shown(44) == ["id 7", "date 12", "name 10", "total 9"])
        #expect(shown(43) == ["id 7", "date 6 short", "name 15", "total 9"])
        #expect(shown(38) == ["id 7", "date 6 short", "name 10", "total 9"])
        #expect(shown(37) == ["id 7", "name 17", "total 9"])
        // A long number gives way too, where a column would go; where there is room it is whole.
        #expect(shown(60, id: 20) == ["id 20", "date 12", "name 13", "total 9"])
        #expect(shown(52, id: 20) == ["id 15", "date 12", "name 10", "total 9"])
        #expect(shown(49, id: 20) == ["id 12", "date 12", "name 10", "total 9"])
        #expect(shown(48, id: 20) == ["id 17", "date 6 short", "name 10", "total 9"])
    }

    @Test func test_number_when_longer_than_there_is_room_then_its_end_is_shown() {
        var painter = Painter(size: Size(width: 38, height: 4), glyphs: .unicode)
        var scroll = ListScroll(count: 1)
        let columns = [
            TableColumn(id: "id", title: "Order", priority: 1, minimum: 7, ideal: 7, enough: 12),
            TableColumn(id: "total", title: "Total", priority: 2, minimum: 15, ideal: 15, align: .right),
        ]
        TableView(columns: columns)
            .draw(into: &painter, in: Rect(x: 0, y: 0, width: 38, height: 4), scroll: &scroll, focused: true) { _ in
                TableRow([TableCell("#WEB-2026-000123456"), TableCell("$1.00")])
            }
        #expect(painter.finish().text[2].contains(" …026-000123456 "))
    }

    @Test func test_layout_when_no_cell_of_a_column_says_anything_then_it_takes_no_room() {
        let columns = [
            TableColumn(id: "number", title: "Order", priority: 1, minimum: 5, ideal: 7),
            TableColumn(id: "id", title: "ID", priority: 2, minimum: 0, ideal: 0, hidesWhenEmpty: true),
        ]
        func shown(_ longest: [Int], _ room: Int) -> [Int] {
            TableLayout(columns: columns, longest: longest, room: room).slots.map(\.column)
        }
        #expect(shown([7, 0], 60) == [0])
        #expect(shown([7, 4], 60) == [0, 1])
        #expect(shown([7, 4], 12) == [0])
    }

    @Test func test_layout_when_room_shrinks_then_drops_whole_columns_by_priority_and_never_cuts() {
        let columns = [
            TableColumn(id: "id", title: "Order", priority: 1, minimum: 5, ideal: 7),
            TableColumn(id: "name", title: "Name", priority: 4, minimum: 6, ideal: 12, flex: 1, isFreeText: true),
            TableColumn(id: "total", title: "Total", priority: 2, minimum: 6, ideal: 9, align: .right),
        ]
        let longest = [7, 30, 12]
        func shown(_ room: Int) -> [String] {
            TableLayout(columns: columns, longest: longest, room: room).slots.map {
                "\(columns[$0.column].id) \($0.width)"
            }
        }
        #expect(shown(60) == ["id 7", "name 37", "total 12"])
        #expect(shown(30) == ["id 7", "name 7", "total 12"])
        #expect(shown(28) == ["id 7", "total 12"])
        #expect(shown(20) == ["id 7"])
    }
}
