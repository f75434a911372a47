/// The words that a painter collects while it paints.
struct Speech: Hashable, Sendable {
    var regions: [SpokenRegion] = []
    /// A focused field that no region has taken yet, and its position.
    var field: (SpokenField, at: Point)?

    static func == (left: Self, right: Self) -> Bool {
        left.regions == right.regions && left.field?.0 == right.field?.0
    }

    func hash(into hasher: inout Hasher) { hasher.combine(regions) }
}

extension Painter {
    /// Whether the output listens; where it does not, no words need be made.
    public var isSpeaking: Bool { speech != nil }

    /// Says what was just drawn. Does nothing where the output does not listen.
    public mutating func speak(_ region: @autoclosure () -> SpokenRegion) {
        guard speech != nil else { return }
        speech?.regions.append(region())
    }

    /// The focused field of the part drawn last, or of the whole layer if no part of it speaks.
    public mutating func speak(field: @autoclosure () -> SpokenField, at point: Point) {
        guard speech != nil else { return }
        speech?.field = (field(), point)
    }

    /// Adds a field to the region spoken last.
    public mutating func speak(field: @autoclosure () -> SpokenField) {
        guard let count = speech?.regions.count, count > 0 else { return }
        speech?.regions[count - 1].field = field()
    }

    /// Takes everything said since the last call; for a layer that said nothing, the cells of `rect` are read.
    mutating func takeSpeech(in rect: Rect, id: String) -> [SpokenRegion] {
        guard let said = speech else { return [] }
        speech = Speech()
        var regions = said.regions
        if regions.isEmpty { regions = [readCells(of: rect, id: id, without: said.field?.at.y)] }
        if let (field, point) = said.field, let index = regions.lastIndex(where: \.isFocused),
            regions[index].field == nil
        {
            var field = field
            if field.label.isEmpty { field.label = label(leftOf: point, in: rect) }
            regions[index].field = field
        }
        return regions.map { $0.cleaned(glyphs) }
    }

    private func row(_ y: Int, from: Int, to: Int) -> String {
        guard y >= 0, y < frame.size.height else { return "" }
        let base = y * frame.size.width
        return frame.cells[(base + max(0, from))..<(base + max(0, from, min(to, frame.size.width)))].map(\.text)
            .joined()
    }

    private func label(leftOf point: Point, in rect: Rect) -> String {
        let start = (heavyBox(in: rect) ?? rect).x
        let words = SpokenText.unframed([row(point.y, from: start, to: point.x)]).last ?? ""
        return words.hasSuffix(":") ? String(words.dropLast()) : words
    }

    private func readCells(of rect: Rect, id: String, without fieldRow: Int?) -> SpokenRegion {
        let inside = heavyBox(in: rect) ?? rect
        let rows = (inside.y..<inside.maxY).filter { $0 != fieldRow }.map { row($0, from: inside.x, to: inside.maxX) }
        var lines = SpokenText.unframed(rows)
        let title = lines.isEmpty ? "" : lines.removeFirst()
        var region = SpokenRegion(id: id, title: title, lines: lines, readsNewLines: fieldRow == nil)
        if fieldRow == nil, let cursor = frame.cursor, inside.contains(cursor),
            let chosen = SpokenText.unframed([chosenCells(at: cursor, in: inside)]).first
        {
            region.row = SpokenRow(chosen, isLine: lines.contains(chosen))
        }
        return region
    }

    /// The reversed cells around the cursor, or its whole row.
    private func chosenCells(at cursor: Point, in rect: Rect) -> String {
        func isChosen(_ x: Int) -> Bool { frame[Point(x: x, y: cursor.y)].isSelected }
        guard isChosen(cursor.x) else { return row(cursor.y, from: rect.x, to: rect.maxX) }
        var (start, end) = (cursor.x, cursor.x)
        while start > rect.x, isChosen(start - 1) { start -= 1 }
        while end < rect.maxX, isChosen(end) { end += 1 }
        return row(cursor.y, from: start, to: end)
    }

    /// The focused box, by its heavy corners.
    private func heavyBox(in rect: Rect) -> Rect? {
        let box = glyphs.heavy
        for y in rect.y..<rect.maxY {
            for left in rect.x..<max(rect.x, rect.maxX - 1)
            where has(box.topLeft, left, y) && has(box.horizontal, left + 1, y) {
                let right = (left + 2..<max(left + 2, rect.maxX)).first {
                    has(box.topRight, $0, y) && has(box.horizontal, $0 - 1, y)
                }
                let bottom = (y + 1..<max(y + 1, rect.maxY)).first {
                    has(box.bottomLeft, left, $0) && has(box.horizontal, left + 1, $0)
                }
                guard let right, let bottom else { continue }
                return Rect(x: left, y: y, width: right - left + 1, height: bottom - y + 1)
            }
        }
        return nil
    }

    private func has(_ character: Character, _ x: Int, _ y: Int) -> Bool {
        frame[Point(x: x, y: y)].text == String(character)
    }
}
