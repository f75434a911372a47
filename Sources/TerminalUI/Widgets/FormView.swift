/// One row of a form.
public struct FormRow: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case text
        /// Enter picks from a list (`ChoiceDialog`).
        case choice
        case toggle(Bool)
        /// `[ Save ]`
        case button
        case heading
    }

    public let id: String
    public var label: String
    public var kind: Kind
    public var value: String
    /// Differs from what was loaded: carries `~`.
    public var isChanged: Bool
    /// What is wrong with it: carries `!` and is written beside it.
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

    var canBeSelected: Bool { kind != .heading }
}

/// What a form asks of its screen after a key.
public enum FormOutcome: Hashable, Sendable {
    case handled
    case ignored
    /// The row was edited and accepted: validate it.
    case accepted(rowID: String, value: String)
    case toggled(rowID: String)
    /// Enter on a choice or a button.
    case pressed(rowID: String)
}

/// Rows that move like a list and are edited in place (UX.md §4.2).
public struct FormView: Hashable, Sendable {
    public private(set) var rows: [FormRow]
    public private(set) var selected: Int
    /// The field being edited in the selected row.
    public private(set) var editing: TextField?
    private var top = 0

    public init(rows: [FormRow]) {
        self.rows = rows
        selected = rows.firstIndex(where: \.canBeSelected) ?? 0
    }

    public var selectedID: String? { rows.indices.contains(selected) ? rows[selected].id : nil }
    public var isEditing: Bool { editing != nil }
    public var isChanged: Bool { rows.contains(where: \.isChanged) }

    /// New rows; the selection stays on its row by id.
    public mutating func replace(_ rows: [FormRow]) {
        let id = selectedID
        self.rows = rows
        selected = rows.firstIndex { $0.id == id && $0.canBeSelected } ?? rows.firstIndex(where: \.canBeSelected) ?? 0
    }

    public mutating func select(id: String) {
        if let index = rows.firstIndex(where: { $0.id == id && $0.canBeSelected }) { selected = index }
    }

    /// Selects the first row with a problem; false if there is none.
    public mutating func selectFirstProblem() -> Bool {
        guard let index = rows.firstIndex(where: { $0.problem != nil }) else { return false }
        selected = index
        return true
    }

    /// Esc while editing: the row keeps the value it had. False if nothing is being edited.
    public mutating func stopEditing() -> Bool {
        defer { editing = nil }
        return editing != nil
    }

    public mutating func handle(_ event: TerminalEvent) -> FormOutcome {
        guard rows.indices.contains(selected) else { return .ignored }
        if editing != nil { return handleEditing(event) }
        guard case .key(let key) = event else { return .ignored }
        let row = rows[selected]
        switch key {
        case .up, .character("k"), .backTab: move(-1)
        case .down, .character("j"), .tab: move(1)
        case .enter, .character("e"):
            switch row.kind {
            case .text: editing = TextField(row.value)
            case .choice, .button: return .pressed(rowID: row.id)
            case .toggle: return .toggled(rowID: row.id)
            case .heading: return .ignored
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

    public mutating func draw(into painter: inout Painter, in rect: Rect, focused: Bool) {
        if selected < top { top = selected }
        if selected >= top + rect.height { top = selected - rect.height + 1 }
        painter.speak(spoken(focused: focused))
        let labelWidth = min(rect.width / 3, (rows.map { painter.width(of: $0.label) }.max() ?? 0) + 2)
        painter.clipped(to: rect) { painter in
            for index in top..<max(top, min(rows.count, top + rect.height)) {
                draw(index, into: &painter, in: rect.row(index - top), labelWidth: labelWidth, focused: focused)
            }
        }
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
        case .text, .choice, .toggle:
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

    private func drawValue(
        _ row: FormRow,
        isSelected: Bool,
        into painter: inout Painter,
        in room: Rect,
        focused: Bool
    ) {
        let role: Role = row.problem != nil ? .fieldBad : row.isChanged ? .fieldChanged : .field
        let problem = row.problem ?? ""
        let problemWidth = problem.isEmpty ? 0 : min(painter.width(of: problem) + 2, room.width / 2)
        let field = Rect(x: room.x, y: room.y, width: room.width - problemWidth, height: 1)
        if isSelected, let editing {
            editing.draw(into: &painter, in: field, role: role, focused: focused)
        } else if case .toggle(let isOn) = row.kind {
            painter.text(isOn ? "[x] \(row.value)" : "[ ] \(row.value)", at: Point(x: field.x, y: field.y))
        } else {
            TextField(row.value).draw(into: &painter, in: field, role: role, focused: false)
            if row.kind == .choice { painter.glyph(.down, at: Point(x: field.maxX - 1, y: field.y), role: .muted) }
        }
        if problemWidth > 0 {
            painter.text(
                problem,
                at: Point(x: field.maxX + 2, y: room.y),
                role: .bad,
                maxWidth: problemWidth - 2,
                overflow: .ellipsis
            )
        }
    }
}
