/// One row of a form.
public struct FormRow: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case text
        /// Enter opens a list to choose from (`ChoiceDialog`).
        case choice
        case toggle(Bool)
        /// A text of several lines: Enter opens it in an editor.
        case long
        /// Read-only.
        case fixed
        /// `[ Save ]`
        case button
        case heading
    }

    public let id: String
    public var label: String
    public var kind: Kind
    public var value: String
    /// Differs from what was loaded: marked with `~`.
    public var isChanged: Bool
    /// What is wrong with it: marked with `!` and written below it.
    public var problem: String?

    public init(
        id: String,
        label: String,
        kind: Kind = .text,
        value: String = "",
        isChanged: Bool = false,
        problem: String? = nil
    ) {
        self.id = id
        self.label = label
        self.kind = kind
        self.value = value
        self.isChanged = isChanged
        self.problem = problem
    }

    var canBeSelected: Bool { kind != .heading && kind != .fixed }
    /// Lines that it takes.
    var height: Int { problem == nil ? 1 : 2 }
}

/// What a form asks its screen to do after a key.
public enum FormOutcome: Hashable, Sendable {
    case handled
    case ignored
    /// The row was edited and accepted: validate the value.
    case accepted(rowID: String, value: String)
    case toggled(rowID: String)
    /// Enter on a choice, a long text or a button.
    case pressed(rowID: String)
}

/// Rows that move like a list and are edited in place (`screens.md`, "Forms"). On a row of text a typed character is the
/// first of its new text.
public struct FormView: Hashable, Sendable {
    public private(set) var rows: [FormRow]
    public private(set) var selected: Int
    /// The field being edited in the selected row.
    public private(set) var editing: TextField?
    private var top = 0
    /// In characters: opening a row for editing must not cut its text.
    private static let maximumLength = 1_000_000

    public init(rows: [FormRow]) {
        self.rows = rows
        selected = rows.firstIndex(where: \.canBeSelected) ?? 0
    }

    public var selectedID: String? { rows.indices.contains(selected) ? rows[selected].id : nil }
    public var isEditing: Bool { editing != nil }
    /// Whether a typed character is text: it goes into the field, or begins to edit the selected row.
    public var takesText: Bool { editing != nil || rows.indices.contains(selected) && rows[selected].kind == .text }
    public var isChanged: Bool { rows.contains(where: \.isChanged) }

    /// Replaces the rows; the selection stays on the row with its id.
    public mutating func replace(_ rows: [FormRow]) {
        let id = selectedID
        self.rows = rows
        selected = rows.firstIndex { $0.id == id && $0.canBeSelected } ?? rows.firstIndex(where: \.canBeSelected) ?? 0
    }

    /// Selects the row with this id; no effect where there is none.
    public mutating func select(id: String) {
        if let index = rows.firstIndex(where: { $0.id == id && $0.canBeSelected }) { selected = index }
    }

    /// Selects the first row with a problem; false where there is none.
    public mutating func selectFirstProblem() -> Bool {
        guard let index = rows.firstIndex(where: { $0.problem != nil }) else { return false }
        selected = index
        return true
    }

    /// Esc while editing: the row keeps its previous value. False where nothing is being edited.
    public mutating func stopEditing() -> Bool {
        defer { editing = nil }
        return editing != nil
    }

    /// Moves, starts editing, or passes the event to the edited field; see `FormOutcome`.
    public mutating func handle(_ event: TerminalEvent) -> FormOutcome {
        guard rows.indices.contains(selected) else { return .ignored }
        if editing != nil { return handleEditing(event) }
        if case .paste = event, takesText {
            editing = TextField(rows[selected].value, limit: Self.maximumLength)
            return handleEditing(event)
        }
        guard case .key(let key) = event else { return .ignored }
        let row = rows[selected]
        if key.isPrintable, row.kind == .text {
            editing = TextField("", limit: Self.maximumLength)
            return handleEditing(event)
        }
        switch key {
        case .up, .character("k"), .backTab: move(-1)
        case .down, .character("j"), .tab: move(1)
        case .enter, .character("e"):
            switch row.kind {
            case .text: editing = TextField(row.value, limit: Self.maximumLength)
            case .choice, .button, .long: return .pressed(rowID: row.id)
            case .toggle: return .toggled(rowID: row.id)
            case .heading, .fixed: return .ignored
            }
        case .character(" "):
            guard case .toggle = row.kind else { return .ignored }
            return .toggled(rowID: row.id)
        case .character, .escape, .backspace, .delete, .insert, .left, .right, .home, .end, .pageUp, .pageDown,
            .function, .ctrl, .alt:
            return .ignored
        }
        return .handled
    }

    private mutating func handleEditing(_ event: TerminalEvent) -> FormOutcome {
        if case .key(let key) = event, [.enter, .tab, .backTab, .up, .down].contains(key), let field = editing {
            let id = rows[selected].id
            rows[selected].value = field.text
            editing = nil
            if key == .tab || key == .down { move(1) }
            if key == .backTab || key == .up { move(-1) }
            return .accepted(rowID: id, value: field.text)
        }
        return editing?.handle(event) == .handled ? .handled : .ignored
    }

    private mutating func move(_ direction: Int) {
        var index = selected + direction
        while rows.indices.contains(index) {
            if rows[index].canBeSelected {
                selected = index
                return
            }
            index += direction
        }
    }

    /// Draws the rows, scrolled so that the selected one is visible, with a click target for each.
    public mutating func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        fit(height: rect.height)
        painter.speak(spoken(focused: focused))
        let labelWidth = min(rect.width / 3, (rows.map { painter.width(of: $0.label) }.max() ?? 0) + 2)
        painter.clipped(to: rect) { painter in
            var y = rect.y
            for index in top..<rows.count where y < rect.maxY {
                let line = Rect(x: rect.x, y: y, width: rect.width, height: 1)
                draw(index, into: &painter, in: line, labelWidth: labelWidth, focused: focused)
                y += rows[index].height
            }
        }
    }

    /// Makes the selected row visible, with its problem; also the headings above the first row.
    private mutating func fit(height: Int) {
        if selected < top { top = selected }
        while top > 0, !rows[top - 1].canBeSelected, rows[top - 1].kind == .heading, selected == top { top -= 1 }
        while top < selected, rows[top...selected].reduce(0, { $0 + $1.height }) > height { top += 1 }
        top = min(top, max(0, rows.count - 1))
    }

    private func draw(_ index: Int, into painter: inout Painter, in line: Rect, labelWidth: Int, focused: Bool) {
        let row = rows[index]
        let isSelected = index == selected
        if isSelected { painter.glyph(.selected, at: Point(x: line.x, y: line.y)) }
        if row.problem != nil {
            painter.glyph(.failed, at: Point(x: line.x + 2, y: line.y), role: .bad)
        } else if row.isChanged {
            painter.glyph(.changed, at: Point(x: line.x + 2, y: line.y), role: .fieldChanged)
        }
        let start = Point(x: line.x + 4, y: line.y)
        switch row.kind {
        case .heading: painter.text(row.label, at: Point(x: line.x, y: line.y), role: .title)
        case .button: painter.text("[ \(row.label) ]", at: start)
        case .fixed:
            painter.text(row.label, at: start, role: .muted, maxWidth: labelWidth - 1, overflow: .ellipsis)
            let x = start.x + labelWidth
            painter.text(row.value, at: Point(x: x, y: line.y), maxWidth: line.maxX - x, overflow: .ellipsis)
        case .text, .choice, .toggle, .long:
            painter.text(row.label, at: start, role: .muted, maxWidth: labelWidth - 1, overflow: .ellipsis)
            let x = start.x + labelWidth
            drawValue(
                row,
                isSelected: isSelected,
                into: &painter,
                in: Rect(x: x, y: line.y, width: line.maxX - x, height: 1),
                focused: focused
            )
        }
        guard isSelected, focused, editing == nil else { return }
        painter.select(line)
        painter.setCursor(Point(x: line.x, y: line.y))
    }

    /// The first line of a value, with a mark where others follow: a cut line has its own.
    private func firstLine(_ row: FormRow, _ painter: Painter, room: Int) -> String {
        guard row.kind == .long else { return row.value }
        let line = String(row.value.prefix { !$0.isNewline })
        guard row.value.dropFirst(line.count).contains(where: { !$0.isWhitespace }) else { return line }
        let marked = line + painter.glyphs[.more]
        return painter.width(of: marked) <= room ? marked : line
    }

    private func drawValue(
        _ row: FormRow,
        isSelected: Bool,
        into painter: inout Painter,
        in room: Rect,
        focused: Bool
    ) {
        let role: Role = row.problem != nil ? .fieldBad : row.isChanged ? .fieldChanged : .field
        if isSelected, let editing {
            editing.draw(into: &painter, in: room, role: role, focused: focused)
        } else if case .toggle(let isOn) = row.kind {
            painter.text(isOn ? "[x] \(row.value)" : "[ ] \(row.value)", at: Point(x: room.x, y: room.y))
        } else {
            TextField(firstLine(row, painter, room: room.width)).draw(
                into: &painter,
                in: room,
                role: role,
                focused: false
            )
            if row.kind == .choice { painter.glyph(.down, at: Point(x: room.maxX - 1, y: room.y), role: .muted) }
        }
        guard let problem = row.problem else { return }
        painter.text(
            problem,
            at: Point(x: room.x, y: room.y + 1),
            role: .bad,
            maxWidth: room.width,
            overflow: .ellipsis
        )
    }
}
