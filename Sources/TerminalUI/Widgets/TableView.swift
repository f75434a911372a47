/// A list in a frame: header, rows, selection, marks, position. Only visible rows are requested, so the length of the
/// list does not matter.
public struct TableView: Sendable {
    /// The cells left of the first column: space, `▸`, mark, space.
    static let gutter = 4

    public var columns: [TableColumn]
    public var titles: BoxTitles
    /// Shows `12 of 128` bottom right. Default: yes.
    public var showsPosition = true

    public init(columns: [TableColumn], titles: BoxTitles = BoxTitles()) {
        self.columns = columns
        self.titles = titles
    }

    /// Draws the frame and the visible rows. `row` returns nil for a row that is not loaded yet: a placeholder takes
    /// its place.
    public func draw(
        into painter: inout Painter,
        in rect: Rect,
        scroll: inout ListScroll,
        focused: Bool,
        row: (Int) -> TableRow?
    ) {
        var titles = self.titles
        if showsPosition, titles.position.isEmpty, scroll.count > 0 {
            titles.position = "\(scroll.selection + 1) of \(scroll.count)"
        }
        let inside = painter.box(rect, heavy: focused, titles: titles)
        painter.speak(spoken(scroll, titles, focused: focused, row: row))
        guard inside.height > 1, inside.width > Self.gutter + 1 else { return }
        let area = inside.split(topHeight: 1)
        scroll.fit(height: area.bottom.height)

        let rows = scroll.visible.map { (index: $0, row: row($0)) }
        let layout = TableLayout(
            columns: columns,
            longest: scroll.widen(to: longest(rows.map(\.row), painter)),
            room: inside.width - Self.gutter - 1
        )
        painter.clipped(to: inside) { painter in
            drawHeader(layout, into: &painter, in: area.top)
            for (index, row) in rows {
                draw(
                    row,
                    index: index,
                    isSelected: index == scroll.selection,
                    layout,
                    into: &painter,
                    in: area.bottom.row(index - scroll.top),
                    focused: focused
                )
            }
        }
    }

    private func longest(_ rows: [TableRow?], _ painter: Painter) -> [Int] {
        var longest = columns.map { $0.hidesWhenEmpty ? 0 : painter.width(of: $0.title) }
        for row in rows {
            guard let row else { continue }
            for index in columns.indices where !columns[index].isFreeText && index < row.cells.count {
                let (cell, title) = (width(row.cells[index], painter), painter.width(of: columns[index].title))
                if cell > 0 { longest[index] = max(longest[index], cell, title) }
            }
        }
        return longest
    }

    private func width(_ cell: TableCell, _ painter: Painter) -> Int {
        painter.width(of: cell.text) + (cell.glyph == nil ? 0 : 2)
    }

    /// `…026-0001234`: long numbers differ at their ends.
    private static func end(of text: String, _ room: Int, _ painter: Painter) -> String {
        guard painter.width(of: text) > room else { return text }
        let more = painter.glyphs[.more]
        var end = text[...]
        while !end.isEmpty, painter.width(of: more + end) > room { end.removeFirst() }
        return more + end
    }

    private func drawHeader(_ layout: TableLayout, into painter: inout Painter, in line: Rect) {
        for slot in layout.slots {
            let column = columns[slot.column]
            let room = Rect(x: line.x + Self.gutter + slot.offset, y: line.y, width: slot.width, height: 1)
            painter.text(
                column.title,
                in: room,
                role: .muted,
                align: column.align == .left ? .left : .right,
                overflow: .ellipsis
            )
        }
    }

    private func draw(
        _ row: TableRow?,
        index: Int,
        isSelected: Bool,
        _ layout: TableLayout,
        into painter: inout Painter,
        in line: Rect,
        focused: Bool
    ) {
        painter.target(line, .row(index))
        if let row {
            painter.row(
                PaintedRows.Key(row: row, columns: columns, slots: layout.slots, width: line.width),
                in: line
            ) { draw(row, layout, into: &$0, in: line) }
        } else {
            for slot in layout.slots {
                let start = Point(x: line.x + Self.gutter + slot.offset, y: line.y)
                painter.text(painter.glyphs[.more], at: start, role: .muted)
            }
        }
        guard isSelected else { return }
        painter.glyph(.selected, at: Point(x: line.x + 1, y: line.y), role: .accent)
        guard focused else { return }
        painter.select(Rect(x: line.x + 1, y: line.y, width: line.width - 2, height: 1))
        painter.setCursor(Point(x: line.x + 1, y: line.y))
    }

    private func draw(_ row: TableRow, _ layout: TableLayout, into painter: inout Painter, in line: Rect) {
        for slot in layout.slots where slot.column < row.cells.count {
            var cell = row.cells[slot.column]
            if slot.isShort { cell.text = cell.short ?? cell.text }
            let room = Rect(x: line.x + Self.gutter + slot.offset, y: line.y, width: slot.width, height: 1)
            draw(cell, columns[slot.column], into: &painter, in: room)
        }
        if row.isMarked { painter.glyph(.marked, at: Point(x: line.x + 2, y: line.y), role: .accent) }
        if row.isChanged {
            painter.glyph(.changed, at: Point(x: line.x + (row.isMarked ? 3 : 2), y: line.y), role: .fieldChanged)
        }
    }

    private func draw(_ cell: TableCell, _ column: TableColumn, into painter: inout Painter, in room: Rect) {
        var text = room
        if let glyph = cell.glyph {
            let start = column.align == .left ? room.x : max(room.x, room.maxX - width(cell, painter))
            painter.glyph(glyph, at: Point(x: start, y: room.y), role: cell.role)
            text = Rect(x: start + 2, y: room.y, width: room.maxX - start - 2, height: 1)
        }
        painter.text(
            column.enough == nil ? cell.text : Self.end(of: cell.text, text.width, painter),
            in: text,
            role: cell.role,
            align: column.align == .left ? .left : .right,
            overflow: column.isFreeText ? .ellipsis : .cut
        )
    }
}
