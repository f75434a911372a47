import Testing

@testable import TerminalUI

@Suite struct PaintedRowsTests {
    private static let size = Size(width: 60, height: 10)
    private static let columns = [
        TableColumn(id: "number", title: "Order", priority: 1, minimum: 6, ideal: 8),
        TableColumn(id: "name", title: "Customer", priority: 2, minimum: 8, ideal: 20, flex: 1, isFreeText: true),
        TableColumn(id: "total", title: "Total", priority: 3, minimum: 8, ideal: 10, align: .right),
    ]

    /// What one frame shows.
    private struct Shown {
        var rows: [TableRow]
        var top = 0
        var selection = 0
        var size = PaintedRowsTests.size
        var isFocused = true
        /// Painted before the table, under it.
        var under = ""
    }

    private static func rows(_ count: Int) -> [TableRow] {
        (0..<count).map { index in
            TableRow([
                TableCell("#\(1_000 + index)"),
                TableCell("Ada 山田太郎 \(index)", role: .muted),
                TableCell("$\(index).00", role: .good, glyph: .marked),
            ])
        }
    }

    private func paint(_ shown: Shown, _ painted: inout PaintedRows) -> Frame {
        var painter = Painter(size: shown.size)
        swap(&painter.paintedRows, &painted)
        painter.paintedRows.beginFrame()
        for y in 0..<shown.size.height { painter.text(shown.under, at: Point(x: 0, y: y), role: .bad) }
        var scroll = ListScroll(count: shown.rows.count)
        scroll.fit(height: shown.size.height - 3)
        scroll.select(shown.top + shown.size.height - 4)
        scroll.select(shown.selection)
        TableView(columns: Self.columns).draw(
            into: &painter,
            in: Rect(shown.size),
            scroll: &scroll,
            focused: shown.isFocused
        ) { shown.rows.indices.contains($0) ? shown.rows[$0] : nil }
        swap(&painter.paintedRows, &painted)
        return painter.finish()
    }

    @Test func test_frames_when_rows_are_copied_then_they_are_those_that_would_be_painted() {
        var marked = Self.rows(30)
        marked[3].isMarked = true
        marked[4].isChanged = true
        marked[5].cells[1].text = "Grace"
        let frames = [
            Shown(rows: Self.rows(30)), Shown(rows: Self.rows(30), selection: 1),
            Shown(rows: Self.rows(30), top: 1, selection: 4), Shown(rows: Self.rows(30), isFocused: false),
            Shown(rows: marked), Shown(rows: marked, top: 2, selection: 5),
            Shown(rows: marked, size: Size(width: 40, height: 10)), Shown(rows: marked, under: "written under it 山田"),
            Shown(rows: Array(marked.reversed())),
        ]
        var painted = PaintedRows()
        for shown in frames {
            var nothing = PaintedRows()
            #expect(paint(shown, &painted) == paint(shown, &nothing))
        }
    }

    @Test func test_rows_when_the_last_frame_did_not_show_them_then_they_are_forgotten() {
        var painted = PaintedRows()
        let key = PaintedRows.Key(row: Self.rows(1)[0], columns: Self.columns, slots: [], width: 1)
        painted.keep([.blank], of: key)
        painted.beginFrame()
        #expect(painted.cells(of: key) == [.blank])
        painted.beginFrame()
        #expect(painted.cells(of: key) != nil)
        painted.beginFrame()
        painted.beginFrame()
        #expect(painted.cells(of: key) == nil)
    }
}
