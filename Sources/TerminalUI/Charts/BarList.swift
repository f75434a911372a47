import FoundationEssentials

/// One line of a leaderboard: a name, its share as a bar, and numbers.
public struct BarListRow: Hashable, Sendable {
    public var name: String
    /// Before the name, never cut: `#3128`.
    public var lead: String
    /// Its share of the longest bar, 0…1; nil draws no bar.
    public var share: Decimal?
    /// Right-aligned, in the order of the title: `41`, `$738.00`. Never cut.
    public var numbers: [String]
    public var glyph: Glyph?
    public var role: Role

    public init(
        name: String,
        lead: String = "",
        share: Decimal? = nil,
        numbers: [String],
        glyph: Glyph? = nil,
        role: Role = .text
    ) {
        self.name = name
        self.lead = lead
        self.share = share
        self.numbers = numbers
        self.glyph = glyph
        self.role = role
    }
}

/// Names with bars in a frame. Bars are shown from 60 columns on; numbers are never cut, names may be.
public struct BarList: Sendable {
    public var rows: [BarListRow]
    public var titles: BoxTitles
    /// Shown where there are no rows.
    public var emptyText: String

    public init(rows: [BarListRow], titles: BoxTitles, emptyText: String = "") {
        self.rows = rows
        self.titles = titles
        self.emptyText = emptyText
    }

    /// Draws the frame and the visible rows, scrolls the selection into view, and makes each row a click target.
    public func draw(into painter: inout Painter, in rect: Rect, scroll: inout ListScroll, focused: Bool) {
        var titles = self.titles
        if titles.position.isEmpty, rows.count > rect.height - 2 {
            titles.position = "\(scroll.selection + 1) of \(rows.count)"
        }
        let inside = painter.box(rect, heavy: focused, titles: titles)
        painter.speak(spoken(scroll, focused: focused))
        scroll.fit(height: inside.height)
        guard !inside.isEmpty else { return }
        if rows.isEmpty {
            painter.text(
                emptyText,
                at: Point(x: inside.x + 1, y: inside.y),
                maxWidth: inside.width - 2,
                overflow: .ellipsis
            )
        }
        if focused { painter.setCursor(Point(x: inside.x, y: inside.y)) }
        let layout = Layout(rows: rows[scroll.visible.clamped(to: rows.indices)], room: inside.width - 2, painter)
        painter.clipped(to: inside) { painter in
            for index in scroll.visible where rows.indices.contains(index) {
                let line = inside.row(index - scroll.top)
                painter.target(line, .row(index))
                layout.draw(rows[index], into: &painter, in: line)
                guard index == scroll.selection, focused else { continue }
                painter.glyph(.selected, at: Point(x: line.x, y: line.y), role: .accent)
                painter.select(line)
                painter.setCursor(Point(x: line.x, y: line.y))
            }
        }
    }

    private func spoken(_ scroll: ListScroll, focused: Bool) -> SpokenRegion {
        var region = SpokenRegion(
            id: "bars \(titles.left)",
            title: [titles.left, titles.right].filter { !$0.isEmpty }.joined(separator: ", "),
            state: rows.isEmpty ? emptyText : "",
            isFocused: focused
        )
        guard rows.indices.contains(scroll.selection) else { return region }
        let row = rows[scroll.selection]
        region.row = SpokenRow(
            ([row.lead, row.name].filter { !$0.isEmpty } + row.numbers).joined(separator: ", "),
            brief: row.lead.isEmpty ? row.name : row.lead,
            position: "\(scroll.selection + 1) of \(rows.count)"
        )
        return region
    }
}

extension BarList {
    /// The widths of name, bar and numbers, the same for all visible rows.
    fileprivate struct Layout {
        let name: Int
        let bar: Int
        let numbers: [Int]

        static let barsFrom = 58

        init(rows: ArraySlice<BarListRow>, room: Int, _ painter: borrowing Painter) {
            var widths: [Int] = []
            var longestName = 0
            for row in rows {
                let lead = row.lead.isEmpty ? 0 : painter.width(of: row.lead) + 1
                longestName = max(longestName, lead + painter.width(of: row.name) + (row.glyph == nil ? 0 : 2))
                for (index, text) in row.numbers.enumerated() {
                    if index == widths.count { widths.append(0) }
                    widths[index] = max(widths[index], painter.width(of: text))
                }
            }
            numbers = widths
            let left = max(0, room - widths.reduce(0) { $0 + $1 + 2 })
            let hasBars = room >= Self.barsFrom && rows.contains { $0.share != nil }
            name = hasBars ? min(longestName, max(16, left * 55 / 100)) : left
            bar = hasBars ? max(0, left - name - 2) : 0
        }

        func draw(_ row: BarListRow, into painter: inout Painter, in line: Rect) {
            var x = line.x + 1
            var room = name
            if !row.lead.isEmpty {
                let used = painter.text(row.lead, at: Point(x: x, y: line.y)) + 1
                x += used
                room -= used
            }
            if let glyph = row.glyph {
                painter.glyph(glyph, at: Point(x: x, y: line.y), role: row.role)
                x += 2
                room -= 2
            }
            painter.text(row.name, at: Point(x: x, y: line.y), role: row.role, maxWidth: room, overflow: .ellipsis)
            if bar > 0, let share = row.share, share > 0 {
                let length = min(bar, max(1, (share * Decimal(bar)).rounded))
                let text = String(repeating: painter.glyphs[.barFull], count: length)
                painter.text(text, at: Point(x: line.x + 1 + name + 2, y: line.y), role: .chartNow)
            }
            var right = line.maxX - 1
            for (width, text) in zip(numbers, row.numbers).reversed() {
                let place = Rect(x: right - width, y: line.y, width: width, height: 1)
                painter.text(text, in: place, align: .right)
                right -= width + 2
            }
        }
    }
}
