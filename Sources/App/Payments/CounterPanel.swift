import TerminalUI
import WooFoundation

/// Draws a `CounterViewState` in the middle of the screen.
struct CounterPanel {
    static let width = 60

    let viewState: CounterViewState

    private enum Row: Hashable {
        case blank
        case line(CounterLine)
        case bar(String)

        var isFocus: Bool {
            switch self {
            case .line(.choice(let choice)): choice.isSelected
            case .line(.field(_, _, let isFocused)): isFocused
            case .line(.step(.now, _)), .line(.asking): true
            case .blank, .line, .bar: false
            }
        }
    }

    func draw(into painter: inout Painter, in rect: Rect, id: String) {
        let width = min(Self.width, rect.width - 2)
        let room = max(1, rect.height - 3)
        let hasRoom = painter.width(of: viewState.title) + painter.width(of: viewState.scope) + 10 <= width
        let named = hasRoom ? [] : [CounterLine.text(viewState.scope, role: .title)]
        let rows = fitted(named + viewState.lines, width: width - 6, room: room, painter)
        let area = rect.centred(Size(width: width, height: rows.count + 3))
        painter.fill(area)
        let titles = BoxTitles(left: viewState.title, right: viewState.scope)
        let inside = painter.box(area, heavy: true, titles: titles)
        let lines = inside.inset(horizontal: 2)
        let focus = rows.firstIndex(where: \.isFocus) ?? 0
        let first = min(max(0, focus - room + 1), max(0, rows.count - room))
        painter.setCursor(Point(x: lines.x, y: inside.maxY - 1))
        for (index, row) in rows.dropFirst(first).prefix(room).enumerated() {
            draw(row, into: &painter, in: lines.row(index))
        }
        drawKeys(into: &painter, in: Rect(x: inside.x + 1, y: inside.maxY - 1, width: inside.width - 2, height: 1))
        painter.speak(spoken(id: id))
    }

    // MARK: Fitting

    /// The lines that fit: blank lines are dropped before a line with text, big digits before those.
    private func fitted(_ lines: [CounterLine], width: Int, room: Int, _ painter: Painter) -> [Row] {
        var rows = expanded(lines, width: width, isBig: true, painter)
        let sparse = rows.count(where: { $0 != .blank })
        if sparse > room { rows = expanded(lines, width: width, isBig: false, painter) }
        while rows.count > room, let blank = rows.lastIndex(of: .blank) { rows.remove(at: blank) }
        return rows
    }

    private func expanded(_ lines: [CounterLine], width: Int, isBig: Bool, _ painter: Painter) -> [Row] {
        lines.flatMap { line -> [Row] in
            switch line {
            case .blank: return [.blank]
            case .text(let text, let role):
                return TextWrap.lines(text, width: width).map { .line(.text($0, role: role)) }
            case .clocked(let text, let clock):
                var lines = TextWrap.lines(text, width: max(10, width - painter.width(of: clock) - 3))
                let last = lines.popLast() ?? ""
                return lines.map { .line(.text($0)) } + [.line(.clocked(last, clock: clock))]
            case .big(_, let amount):
                guard isBig, let bars = BigDigits.rows(amount, full: painter.glyphs[.barFull], width: width - 12) else {
                    return [.line(line)]
                }
                return [.line(line), .blank] + bars.map { .bar($0) }
            case .amount, .step, .asking, .pair, .field, .choice: return [.line(line)]
            }
        }
    }

    // MARK: Drawing

    private func draw(_ row: Row, into painter: inout Painter, in rect: Rect) {
        switch row {
        case .blank: break
        case .bar(let bar): painter.text(bar, in: rect, role: .moneyIn, align: .centre)
        case .line(let line): draw(line, into: &painter, in: rect)
        }
    }

    private func draw(_ line: CounterLine, into painter: inout Painter, in rect: Rect) {
        let start = Point(x: rect.x, y: rect.y)
        switch line {
        case .blank: break
        case .amount(let amount, let word, let glyph, let role):
            let mark = glyph.map { painter.glyphs[$0] + " " } ?? ""
            let used = painter.text(mark + word, at: start, role: role)
            // In the middle of the frame, two cells to the left for the margin.
            let middle = rect.x - 2 + (rect.width - painter.width(of: amount)) / 2
            let x = word.isEmpty ? middle : max(middle, rect.x + used + 2)
            painter.text(amount, at: Point(x: min(x, rect.maxX - painter.width(of: amount)), y: rect.y), role: .title)
        case .big(let label, let amount): pair(label, amount, role: .title, into: &painter, in: rect)
        case .step(let progress, let label): step(progress, label, into: &painter, in: rect)
        case .text(let text, let role): painter.text(text, at: start, role: role, maxWidth: rect.width)
        case .clocked(let text, let clock):
            painter.text(text, at: start, maxWidth: rect.width)
            painter.text(clock, at: Point(x: rect.maxX - 1 - painter.width(of: clock), y: rect.y), role: .muted)
        case .asking(let text, let attempt):
            painter.glyph(.selected, at: Point(x: rect.x + 2, y: rect.y), role: .accent)
            painter.setCursor(Point(x: rect.x + 2, y: rect.y))
            let end = painter.width(of: attempt) + 1
            painter.text(text, at: Point(x: rect.x + 4, y: rect.y), maxWidth: rect.width - 6 - end, overflow: .ellipsis)
            painter.text(attempt, at: Point(x: rect.maxX - end, y: rect.y), role: .muted)
        case .pair(let label, let value): pair(label, value, role: .text, into: &painter, in: rect)
        case .field(let label, let field, let isFocused):
            let used = painter.text(label, at: start, role: .muted)
            let room = Rect(x: rect.x + max(12, used + 2), y: rect.y, width: 0, height: 1)
            field.draw(
                into: &painter,
                in: Rect(x: room.x, y: rect.y, width: rect.maxX - room.x, height: 1),
                focused: isFocused
            )
        case .choice(let choice): draw(choice, into: &painter, in: rect)
        }
    }

    private func pair(_ label: String, _ value: String, role: Role, into painter: inout Painter, in rect: Rect) {
        let width = painter.width(of: value)
        painter.text(
            label,
            at: Point(x: rect.x, y: rect.y),
            role: role == .text ? .muted : role,
            maxWidth: max(0, rect.width - width - 2),
            overflow: .ellipsis
        )
        painter.text(value, at: Point(x: rect.maxX - width, y: rect.y), role: role)
    }

    private func step(_ step: CounterLine.Progress, _ label: String, into painter: inout Painter, in rect: Rect) {
        let point = Point(x: rect.x + 2, y: rect.y)
        switch step {
        case .done: painter.glyph(.completed, at: point, role: .good)
        case .now:
            painter.glyph(.selected, at: point, role: .accent)
            painter.setCursor(point)
        case .ahead: painter.glyph(.separator, at: point, role: .muted)
        }
        painter.text(label, at: Point(x: rect.x + 4, y: rect.y), role: step == .ahead ? .muted : .text)
    }

    private func draw(_ choice: CounterChoice, into painter: inout Painter, in rect: Rect) {
        painter.target(rect, .row(choice.index))
        if choice.isSelected { painter.glyph(.selected, at: Point(x: rect.x, y: rect.y)) }
        let role: Role = choice.isOff ? .muted : .text
        let detailWidth = min(painter.width(of: choice.detail), rect.width / 2 + 6)
        if !choice.key.isEmpty { painter.text(choice.key, at: Point(x: rect.x + 2, y: rect.y), role: .key) }
        let x = rect.x + (choice.key.isEmpty ? 2 : 4)
        painter.text(
            choice.label,
            at: Point(x: x, y: rect.y),
            role: role,
            maxWidth: max(0, rect.maxX - x - detailWidth - 2),
            overflow: .ellipsis
        )
        painter.text(
            choice.detail,
            at: Point(x: rect.maxX - detailWidth, y: rect.y),
            role: choice.isOff ? .muted : .text,
            maxWidth: detailWidth,
            overflow: .ellipsis
        )
        guard choice.isSelected else { return }
        painter.select(rect)
        painter.setCursor(Point(x: rect.x, y: rect.y))
    }

    private func drawKeys(into painter: inout Painter, in rect: Rect) {
        guard viewState.note.isEmpty else {
            painter.text(viewState.note, at: Point(x: rect.x + 1, y: rect.y), role: .muted, maxWidth: rect.width - 1)
            return
        }
        HintLine(hints: viewState.hints, help: nil).draw(into: &painter, in: rect)
    }
}
