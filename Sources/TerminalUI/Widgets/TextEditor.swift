import WooFoundation

/// Several lines of text being edited. Enter begins a new line where `enterMakesLine`; otherwise Alt-Enter does, and
/// Enter is left to the form.
public struct TextEditor: Hashable, Sendable {
    public private(set) var lines: [TextField]
    public private(set) var row = 0
    public let enterMakesLine: Bool
    /// The most characters of all lines together.
    public let limit: Int
    private var top = 0

    /// Cuts the text to `limit` characters; the cursor is at the end of the last line.
    public init(_ text: String = "", limit: Int = 10_000, enterMakesLine: Bool = true) {
        self.limit = limit
        self.enterMakesLine = enterMakesLine
        lines = text.prefix(limit).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { TextField(String($0), limit: limit) }
        if lines.isEmpty { lines = [TextField(limit: limit)] }
        row = lines.count - 1
    }

    /// The lines with `\n` between them.
    public var text: String { lines.map(\.text).joined(separator: "\n") }

    private var count: Int { lines.reduce(lines.count - 1) { $0 + $1.characters.count } }

    /// Takes a key or a paste; what would exceed `limit` is dropped. Esc, Tab and unknown keys are ignored.
    public mutating func handle(_ event: TerminalEvent) -> Handling {
        switch event {
        case .key(.enter): return enterMakesLine ? breakLine() : .ignored
        case .key(.alt("\r")), .key(.alt("\n")): return breakLine()
        case .key(.up): return move(-1)
        case .key(.down): return move(1)
        case .key(.backspace) where lines[row].cursor == 0:
            guard row > 0 else { return .handled }
            join(row - 1)
        case .key(.delete) where lines[row].cursor == lines[row].characters.count:
            guard row + 1 < lines.count else { return .handled }
            join(row)
        case .key(.character): return count < limit ? lines[row].handle(event) : .handled
        case .key: return lines[row].handle(event)
        case .paste(let text): paste(text)
        case .mouse, .focus, .resize, .quit, .suspend, .resumed, .endOfInput: return .ignored
        }
        return .handled
    }

    private mutating func paste(_ text: String) {
        let room = max(0, limit - count)
        let parts = text.prefix(room).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, part) in parts.enumerated() {
            if index > 0 { _ = breakLine() }
            _ = lines[row].handle(.paste(String(part)))
        }
    }

    private mutating func breakLine() -> Handling {
        guard count < limit else { return .handled }
        let line = lines[row]
        lines[row] = TextField(String(line.characters[..<line.cursor]), limit: limit)
        var next = TextField(String(line.characters[line.cursor...]), limit: limit)
        _ = next.handle(.key(.home))
        lines.insert(next, at: row + 1)
        row += 1
        return .handled
    }

    private mutating func join(_ index: Int) {
        let left = lines[index].characters
        var joined = TextField(String(left) + lines[index + 1].text, limit: limit)
        joined.place(left.count)
        lines.replaceSubrange(index...(index + 1), with: [joined])
        row = index
    }

    private mutating func move(_ direction: Int) -> Handling {
        let column = lines[row].cursor
        guard lines.indices.contains(row + direction) else { return .handled }
        row += direction
        lines[row].place(column)
        return .handled
    }

    /// Draws the lines that fit into `rect`, scrolled so that the cursor is visible.
    public mutating func draw(into painter: inout Painter, in rect: Rect, role: Role = .field, focused: Bool) {
        if row < top { top = row }
        if row >= top + rect.height { top = row - max(1, rect.height) + 1 }
        for index in 0..<rect.height {
            let line = top + index
            guard lines.indices.contains(line) else {
                painter.fill(rect.row(index), role: role)
                continue
            }
            lines[line].draw(into: &painter, in: rect.row(index), role: role, focused: focused && line == row)
        }
        if focused, rect.height > 0 {
            let label = lines.count > 1 ? "line \(row + 1)" : ""
            painter.speak(
                field: SpokenField(label: label, field: lines[row], line: row),
                at: Point(x: rect.x, y: rect.y)
            )
        }
    }
}

extension TextField {
    /// Puts the cursor before the character `index`, or at the end.
    public mutating func place(_ index: Int) {
        _ = handle(.key(.home))
        for _ in 0..<min(max(0, index), characters.count) { _ = handle(.key(.right)) }
    }
}
