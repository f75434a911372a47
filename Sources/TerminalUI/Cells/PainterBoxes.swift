/// The titles on the border of a box.
public struct BoxTitles: Hashable, Sendable {
    public var left: String
    public var right: String
    /// The position in a list, `12 of 128`; bottom right.
    public var position: String

    public init(left: String = "", right: String = "", position: String = "") {
        self.left = left
        self.right = right
        self.position = position
    }
}

extension Painter {
    /// Draws a frame around `rect`, heavy where it has the focus, and returns the room inside it.
    ///
    /// The left title keeps at least half of the row; the right one gives way first.
    @discardableResult
    public mutating func box(_ rect: Rect, heavy: Bool, titles: BoxTitles = BoxTitles()) -> Rect {
        guard rect.width >= 2, rect.height >= 2 else { return Rect(x: rect.x, y: rect.y, width: 0, height: 0) }
        let box = heavy ? glyphs.heavy : glyphs.light
        let role: Role = heavy ? .focusBorder : .muted
        line(box.horizontal, from: Point(x: rect.x, y: rect.y), count: rect.width, role: role)
        line(box.horizontal, from: Point(x: rect.x, y: rect.maxY - 1), count: rect.width, role: role)
        for y in rect.y..<rect.maxY {
            one(box.vertical, x: rect.x, y: y, role: role)
            one(box.vertical, x: rect.maxX - 1, y: y, role: role)
        }
        one(box.topLeft, x: rect.x, y: rect.y, role: role)
        one(box.topRight, x: rect.maxX - 1, y: rect.y, role: role)
        one(box.bottomLeft, x: rect.x, y: rect.maxY - 1, role: role)
        one(box.bottomRight, x: rect.maxX - 1, y: rect.maxY - 1, role: role)
        self.titles(titles, on: rect)
        return rect.inset(horizontal: 1, vertical: 1)
    }

    /// Draws a light line.
    public mutating func horizontalLine(at point: Point, width: Int, role: Role = .muted) {
        line(glyphs.light.horizontal, from: point, count: width, role: role)
    }

    private mutating func titles(_ titles: BoxTitles, on rect: Rect) {
        let room = rect.width - 4
        guard room > 2 else { return }
        var leftWidth = 0
        if !titles.left.isEmpty {
            leftWidth = min(width(of: titles.left), room - 2)
            let start = Point(x: rect.x + 2, y: rect.y)
            text(" ", at: start)
            text(
                titles.left,
                at: Point(x: start.x + 1, y: start.y),
                role: .title,
                maxWidth: leftWidth,
                overflow: .ellipsis
            )
            text(" ", at: Point(x: start.x + 1 + leftWidth, y: start.y))
            leftWidth += 2
        }
        let rightRoom = room - leftWidth - 2
        let rightWidth = width(of: titles.right)
        if !titles.right.isEmpty, rightWidth + 2 <= rightRoom {
            let start = rect.maxX - 2 - rightWidth - 2
            text(" ", at: Point(x: start, y: rect.y))
            text(titles.right, at: Point(x: start + 1, y: rect.y))
            text(" ", at: Point(x: start + 1 + rightWidth, y: rect.y))
        }
        let positionWidth = width(of: titles.position)
        if !titles.position.isEmpty, positionWidth + 2 <= room {
            let start = rect.maxX - 2 - positionWidth - 2
            text(" ", at: Point(x: start, y: rect.maxY - 1))
            text(titles.position, at: Point(x: start + 1, y: rect.maxY - 1))
            text(" ", at: Point(x: start + 1 + positionWidth, y: rect.maxY - 1))
        }
    }

    private mutating func line(_ character: Character, from point: Point, count: Int, role: Role) {
        guard point.y >= clip.y, point.y < clip.maxY else { return }
        guard let scalar = character.unicodeScalars.first else { return }
        let cell = Cell(glyph: scalar.value, roleByte: role.rawValue, flags: 0)
        fillRow(cell, from: max(point.x, clip.x), to: min(point.x + count, clip.maxX), y: point.y)
    }

    private mutating func one(_ character: Character, x: Int, y: Int, role: Role) {
        guard clip.contains(Point(x: x, y: y)), let scalar = character.unicodeScalars.first else { return }
        put(Cell(glyph: scalar.value, roleByte: role.rawValue, flags: 0), x: x, y: y)
    }
}
