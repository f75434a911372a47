import TerminalUI

extension SetupForm {
    /// A line of the page at a given width.
    private struct Line {
        /// The item it belongs to.
        let item: Int
        var text = ""
        var role = Role.text
        var glyph: Glyph?
        var glyphRole = Role.text
    }

    private static let labelWidth = 9
    private static let indent = 2

    /// Paints as many lines as fit, the focused one among them.
    ///
    /// - Returns: `12 of 20` where not everything fits, otherwise empty.
    mutating func draw(into painter: inout Painter, in rect: Rect, focused: Bool) -> String {
        let lines = items.indices.flatMap { lay($0, width: rect.width, painter: painter) }
        scroll(lines, height: rect.height)
        let noteColumn = optionWidth(painter)
        painter.clipped(to: rect) { painter in
            for (row, line) in lines.dropFirst(top).prefix(rect.height).enumerated() {
                let area = rect.row(row)
                let isFirst = lines.firstIndex { $0.item == line.item } == top + row
                draw(line, into: &painter, in: area, isFirst: isFirst, noteColumn: noteColumn, focused: focused)
            }
        }
        return lines.count > rect.height ? "\(min(lines.count, top + rect.height)) of \(lines.count)" : ""
    }

    private mutating func scroll(_ lines: [Line], height: Int) {
        let focused = lines.indices.filter { isFocused(items[lines[$0].item]) }
        if let first = focused.first, let last = focused.last {
            // The lines right above the first option belong to it.
            let lead = stops.first?.contains(focus) == true ? 0 : first
            if lead < top { top = lead }
            if last >= top + height { top = last - height + 1 }
        }
        top = min(max(0, top), max(0, lines.count - height))
    }

    private func isFocused(_ item: SetupItem) -> Bool {
        switch item {
        case .field(let field): field.id == focus
        case .option(let option): option.id == focus
        case .row(_, let options), .buttons(let options): options.contains { $0.id == focus }
        case .blank, .text, .verbatim, .fact, .bar: false
        }
    }

    private func lay(_ index: Int, width: Int, painter: Painter) -> [Line] {
        switch items[index] {
        case .blank, .field, .option, .row, .bar: [Line(item: index)]
        case .buttons(let buttons): buttonLines(buttons, width: width, painter: painter).map { _ in Line(item: index) }
        case .text(let text, let role):
            TextWrap.lines(text, width: width).map { Line(item: index, text: $0, role: role) }
        case .verbatim(let text): chunks(text, width: width).map { Line(item: index, text: $0, role: .accent) }
        case .fact(let fact):
            TextWrap.lines(fact.words, width: width - Self.labelWidth - Self.indent).enumerated().map { row, text in
                Line(
                    item: index,
                    text: text,
                    role: fact.kind == .problem ? .bad : .text,
                    glyph: row == 0 ? fact.glyph : nil,
                    glyphRole: fact.role
                )
            }
        }
    }

    private func chunks(_ text: String, width: Int) -> [String] {
        guard width > 0 else { return [] }
        var rest = text[...]
        var result: [String] = []
        while !rest.isEmpty {
            result.append(String(rest.prefix(width)))
            rest = rest.dropFirst(width)
        }
        return result
    }

    /// Buttons side by side, in as many lines as they need.
    private func buttonLines(_ buttons: [SetupOption], width: Int, painter: Painter) -> [[SetupOption]] {
        var lines: [[SetupOption]] = []
        var used = 0
        for button in buttons {
            let wide = painter.width(of: button.text) + 3
            if lines.isEmpty || used + wide - 3 > width {
                lines.append([])
                used = 0
            }
            lines[lines.count - 1].append(button)
            used += wide
        }
        return lines
    }

    private func optionWidth(_ painter: Painter) -> Int {
        items.compactMap { item in
            if case .option(let option) = item { painter.width(of: option.text) } else { nil }
        }.max() ?? 0
    }

    private func draw(
        _ line: Line,
        into painter: inout Painter,
        in area: Rect,
        isFirst: Bool,
        noteColumn: Int,
        focused: Bool
    ) {
        let start = Point(x: area.x, y: area.y)
        switch items[line.item] {
        case .blank: break
        case .text, .verbatim: painter.text(line.text, at: start, role: line.role, maxWidth: area.width)
        case .fact:
            let x = area.x + Self.labelWidth
            if let glyph = line.glyph { painter.glyph(glyph, at: Point(x: x, y: area.y), role: line.glyphRole) }
            painter.text(line.text, at: Point(x: x + Self.indent, y: area.y), role: line.role)
        case .bar(let done, let total): drawBar(done: done, total: total, into: &painter, in: area)
        case .field(let field): draw(field, into: &painter, in: area, focused: focused)
        case .option(let option):
            draw(option, into: &painter, at: Point(x: area.x + Self.indent, y: area.y), focused: focused)
            let note = option.offBecause.map { "(\($0))" } ?? option.note
            let x = area.x + Self.indent + noteColumn + 3
            painter.text(note, at: Point(x: x, y: area.y), role: .muted, maxWidth: area.maxX - x, overflow: .ellipsis)
        case .row(let label, let options):
            painter.text(label, at: start, role: .muted)
            var x = area.x + Self.labelWidth
            for option in options {
                draw(option, into: &painter, at: Point(x: x, y: area.y), focused: focused)
                x += painter.width(of: option.text) + 3
            }
        case .buttons(let buttons):
            let rows = buttonLines(buttons, width: area.width, painter: painter)
            let row = isFirst ? 0 : 1
            guard rows.indices.contains(row) else { return }
            var x = area.x
            for button in rows[row] {
                draw(button, into: &painter, at: Point(x: x, y: area.y), focused: focused)
                x += painter.width(of: button.text) + 3
            }
        }
    }

    private func drawBar(done: Int, total: Int, into painter: inout Painter, in area: Rect) {
        let width = min(area.width, 40)
        let full = total > 0 ? min(width, width * done / total) : 0
        for x in 0..<width {
            painter.glyph(x < full ? .barFull : .barBefore, at: Point(x: area.x + x, y: area.y), role: .accent)
        }
    }

    private func draw(_ field: SetupField, into painter: inout Painter, in area: Rect, focused: Bool) {
        let isHere = field.id == focus
        painter.target(area, .item(field.id))
        let labelWidth = max(Self.labelWidth, painter.width(of: field.label) + 1)
        painter.text(field.label, at: Point(x: area.x, y: area.y), role: isHere ? .title : .muted)
        let room = Rect(x: area.x + labelWidth, y: area.y, width: area.width - labelWidth, height: 1)
        let typed = fields[field.id] ?? TextField()
        typed.draw(into: &painter, in: room, role: .field, focused: isHere && focused)
        if typed.characters.isEmpty {
            painter.text(
                field.placeholder,
                at: Point(x: room.x + (isHere ? 1 : 0), y: room.y),
                role: .muted,
                maxWidth: room.width - 1,
                overflow: .ellipsis
            )
        }
    }

    private func draw(_ option: SetupOption, into painter: inout Painter, at point: Point, focused: Bool) {
        let isHere = option.id == focus
        let width = painter.text(option.text, at: point, role: option.offBecause == nil ? .text : .muted)
        painter.target(Rect(x: point.x, y: point.y, width: width, height: 1), .item(option.id))
        guard isHere else { return }
        if option.kind != .button, point.x >= Self.indent {
            painter.glyph(.selected, at: Point(x: point.x - 2, y: point.y))
        }
        guard focused else { return }
        painter.select(Rect(x: point.x, y: point.y, width: width, height: 1))
        painter.setCursor(Point(x: point.x, y: point.y))
    }
}
