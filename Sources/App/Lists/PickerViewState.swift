import TerminalUI

/// A row of a picker.
struct PickerRow {
    let name: String
    var detail = ""
    /// Whether it cannot be chosen.
    var isOff = false

    var spoken: String { detail.isEmpty ? name : "\(name), \(detail)" }
}

/// The content of a picker: the typed field, the results, a status line.
@MainActor
struct PickerViewState {
    let id: String
    let title: String
    /// `3 of 12`, or empty.
    let position: String
    let count: Int
    let row: (Int) -> PickerRow?
    /// Below the results; in their place where there are none.
    let state: String
    var isProblem = false
    /// The share of a row for names, in twelfths; the rest is for details.
    var nameTwelfths = 6

    func draw(_ field: TextField, _ scroll: inout ListScroll, into painter: inout Painter, in rect: Rect) {
        let area = rect.centred(Size(width: min(rect.width - 4, 74), height: min(rect.height, 18)))
        painter.fill(area)
        let inside = painter.box(area, heavy: true, titles: BoxTitles(left: title, right: position))
        let line = Rect(x: inside.x + 1, y: inside.y, width: inside.width - 2, height: 1)
        field.draw(into: &painter, in: line, focused: true)
        let rows = Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: inside.height - 2)
        scroll.fit(height: rows.height)
        for index in scroll.visible where index < count {
            guard let row = row(index) else { continue }
            draw(row, index, isSelected: index == scroll.selection, in: rows.row(index - scroll.top), into: &painter)
        }
        let place = count == 0 ? rows.y : inside.maxY - 1
        let lines = TextWrap.lines(state, width: inside.width - 2).prefix(count == 0 ? rows.height : 1)
        for (offset, text) in lines.enumerated() {
            let role: Role = isProblem ? .bad : .muted
            let point = Point(x: inside.x + 1, y: place + offset)
            painter.text(text, at: point, role: role, maxWidth: inside.width - 2, overflow: .ellipsis)
        }
        var region = SpokenRegion(id: id, title: title, lines: state.isEmpty ? [] : [state])
        region.field = SpokenField(label: title, field: field)
        if scroll.selection < count, let row = row(scroll.selection) {
            region.row = SpokenRow(row.spoken, position: position)
        }
        painter.speak(region)
    }

    private func draw(_ row: PickerRow, _ index: Int, isSelected: Bool, in line: Rect, into painter: inout Painter) {
        painter.target(line, .row(index))
        let middle = row.detail.isEmpty ? line.maxX : line.x + line.width * nameTwelfths / 12
        painter.text(
            row.name,
            at: Point(x: line.x + 2, y: line.y),
            role: row.isOff ? .muted : .text,
            maxWidth: middle - line.x - 3,
            overflow: .ellipsis
        )
        if !row.detail.isEmpty {
            let place = Point(x: middle, y: line.y)
            painter.text(row.detail, at: place, role: .muted, maxWidth: line.maxX - middle - 1, overflow: .ellipsis)
        }
        guard isSelected else { return }
        painter.glyph(.selected, at: Point(x: line.x, y: line.y))
        painter.select(line)
    }
}
