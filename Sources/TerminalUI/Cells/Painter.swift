import WooFoundation

/// Paints into a frame, inside a clip. The only way for text into a frame: it is cleaned here.
///
/// Everything outside the clip is dropped; a wide cluster that the clip's edge would cut becomes a space.
public struct Painter: Sendable {
    public enum Alignment: Sendable {
        case left
        case right
        case centre
    }

    /// How text that does not fit is shortened.
    public enum Overflow: Sendable {
        case cut
        /// Ends with the `more` glyph. For free text only: numbers, ids and states are never cut (U22).
        case ellipsis
    }

    public internal(set) var frame: Frame
    public let glyphs: GlyphSet
    /// Nothing outside it is painted.
    public private(set) var clip: Rect
    /// The words for what is painted; nil where the output does not listen.
    var speech: Speech?
    /// What the last frame showed; the host passes it on.
    var paintedRows = PaintedRows()

    public init(size: Size, glyphs: GlyphSet = .unicode, speaks: Bool = false) {
        frame = Frame(size: size)
        self.glyphs = glyphs
        speech = speaks ? Speech() : nil
        clip = Rect(size)
    }

    public var size: Size { frame.size }

    /// The finished frame; a wide cluster that lost one of its halves becomes a space.
    public consuming func finish(focusPath: [String] = [], spoken: Spoken? = nil) -> Frame {
        frame.focusPath = focusPath
        frame.spoken = spoken
        return frame
    }

    /// Paints with the clip narrowed to `rect`. Rethrows what `body` throws.
    public mutating func clipped(to rect: Rect, _ body: (inout Painter) throws -> Void) rethrows {
        let before = clip
        clip = clip.intersection(rect)
        defer { clip = before }
        try body(&self)
    }

    /// Sets the position of the terminal's cursor. Ignored outside the frame.
    public mutating func setCursor(_ point: Point?) {
        guard let point else {
            frame.cursor = nil
            return
        }
        if Rect(frame.size).contains(point) { frame.cursor = point }
    }

    /// Writes `text` and returns how many cells it took (clipped cells count).
    @discardableResult
    public mutating func text(
        _ text: String,
        at point: Point,
        role: Role = .text,
        maxWidth: Int = .max,
        overflow: Overflow = .cut
    ) -> Int {
        guard maxWidth > 0 else { return 0 }
        if let count = plainCount(text) {
            return plainText(text, count: count, at: point, role: role, maxWidth: maxWidth, overflow: overflow)
        }
        let cleaned = cleanedForCells(text)
        if maxWidth == .max || DisplayWidth.of(cleaned) <= maxWidth {
            return clusters(cleaned, at: point, role: role, maxWidth: maxWidth)
        }
        guard overflow == .ellipsis else { return clusters(cleaned, at: point, role: role, maxWidth: maxWidth) }
        let more = glyphs[.more]
        let room = maxWidth - DisplayWidth.of(more)
        guard room >= 0 else { return clusters(cleaned, at: point, role: role, maxWidth: maxWidth) }
        let used = clusters(cleaned, at: point, role: role, maxWidth: room)
        return used + clusters(more, at: Point(x: point.x + used, y: point.y), role: role, maxWidth: maxWidth - used)
    }

    /// Writes `text` in one row of `rect`, aligned.
    public mutating func text(
        _ text: String,
        in rect: Rect,
        role: Role = .text,
        align: Alignment,
        overflow: Overflow = .cut
    ) {
        guard !rect.isEmpty else { return }
        let free = align == .left ? 0 : max(0, rect.width - width(of: text))
        let offset =
            switch align {
            case .left: 0
            case .right: free
            case .centre: free / 2
            }
        self.text(text, at: Point(x: rect.x + offset, y: rect.y), role: role, maxWidth: rect.width, overflow: overflow)
    }

    /// The cells `text` would take here, after cleaning and in this glyph set.
    public func width(of text: String) -> Int {
        if let count = plainCount(text) { return count }
        return DisplayWidth.of(cleanedForCells(text))
    }

    /// Writes one mark of the program in the current glyph set.
    public mutating func glyph(_ glyph: Glyph, at point: Point, role: Role = .text) {
        text(glyphs[glyph], at: point, role: role)
    }

    /// Blanks `rect`, in `role`.
    public mutating func fill(_ rect: Rect, role: Role = .text) {
        let area = clip.intersection(rect)
        guard !area.isEmpty else { return }
        for y in area.y..<area.maxY { fillRow(.space(role), from: area.x, to: area.maxX, y: y) }
    }

    /// Reverses every cell of `rect`, whatever its role.
    public mutating func select(_ rect: Rect) {
        let area = clip.intersection(rect)
        for y in area.y..<max(area.y, area.maxY) {
            let start = y * frame.size.width
            for index in (start + area.x)..<(start + max(area.x, area.maxX)) {
                frame.cells[index].roleByte |= Cell.selectedBit
            }
        }
    }

    private func cleanedForCells(_ text: String) -> String {
        let cleaned = TextCleaning.clean(text)
        return glyphs.isASCII ? ASCIITwin.convert(cleaned, dataToo: glyphs.dataIsASCII) : cleaned
    }
}

extension Painter {
    /// The cells of text that needs no cleaning, no ASCII twins and no grapheme breaking; nil where it needs any.
    private func plainCount(_ text: String) -> Int? {
        guard let count = DisplayWidth.plainCount(text) else { return nil }
        return glyphs.isASCII && count != text.utf8.count ? nil : count
    }

    /// The fast path: one cell for each scalar.
    private mutating func plainText(
        _ text: String,
        count: Int,
        at point: Point,
        role: Role,
        maxWidth: Int,
        overflow: Overflow
    ) -> Int {
        var kept = min(count, maxWidth)
        var more = ""
        if count > maxWidth, overflow == .ellipsis {
            more = glyphs[.more]
            if more.count <= maxWidth { kept = maxWidth - more.count } else { more = "" }
        }
        let first = max(0, clip.x - point.x)
        let last = min(kept, clip.maxX - point.x)
        if point.y >= clip.y, point.y < clip.maxY, first < last {
            breakWide(x: point.x + first, y: point.y)
            breakWide(x: point.x + last - 1, y: point.y)
            let base = point.y * frame.size.width + point.x
            var copy = text
            copy.withUTF8 { bytes in
                frame.cells.withUnsafeMutableBufferPointer { cells in
                    var byte = 0
                    var index = 0
                    while index < last {
                        let (value, length) = PlainScalars.decode(bytes, at: byte)
                        if index >= first {
                            cells[base + index] = Cell(glyph: value, roleByte: role.rawValue, flags: 0)
                        }
                        byte += length
                        index += 1
                    }
                }
            }
        }
        guard !more.isEmpty else { return kept }
        return kept + self.text(more, at: Point(x: point.x + kept, y: point.y), role: role)
    }

    private mutating func clusters(_ text: String, at point: Point, role: Role, maxWidth: Int) -> Int {
        var used = 0
        for character in text {
            let (width, isUncertain) = DisplayWidth.measure(character)
            guard width > 0 else { continue }
            guard used + width <= maxWidth else { break }
            cluster(character, width: width, isUncertain: isUncertain, x: point.x + used, y: point.y, role: role)
            used += width
        }
        return used
    }

    private mutating func cluster(
        _ character: Character,
        width: Int,
        isUncertain: Bool,
        x: Int,
        y: Int,
        role: Role
    ) {
        guard y >= clip.y, y < clip.maxY, x < clip.maxX, x + width > clip.x else { return }
        guard x >= clip.x, x + width <= clip.maxX else {
            put(.space(role), x: max(x, clip.x), y: y)
            return
        }
        let uncertain = isUncertain ? Cell.uncertain : 0
        let head = width == 2 ? Cell.wideHead : 0
        put(Cell(glyph: Self.glyphNumber(character), roleByte: role.rawValue, flags: head | uncertain), x: x, y: y)
        if width == 2 {
            breakWide(x: x + 1, y: y)
            frame.cells[y * frame.size.width + x + 1] = Cell(glyph: 0x20, roleByte: role.rawValue, flags: Cell.wideTail)
        }
    }

    private static func glyphNumber(_ character: Character) -> UInt32 {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0x20 }
        if scalars.dropFirst().isEmpty { return first.value }
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: scalars.prefix(DisplayWidth.maximumClusterScalars))
        return ClusterTable.shared.number(of: String(kept)).map { $0 | Cell.clusterBit } ?? first.value
    }

    /// Puts the same narrow cell into the cells `from..<to` of row `y`, which must be inside the clip.
    mutating func fillRow(_ cell: Cell, from: Int, to: Int, y: Int) {
        guard from < to else { return }
        breakWide(x: from, y: y)
        breakWide(x: to - 1, y: y)
        let base = y * frame.size.width
        frame.cells.withUnsafeMutableBufferPointer { cells in
            for index in (base + from)..<(base + to) { cells[index] = cell }
        }
    }

    /// Puts one cell of width one (or the first of a wide one) and repairs a wide cluster that it breaks.
    mutating func put(_ cell: Cell, x: Int, y: Int) {
        breakWide(x: x, y: y)
        frame.cells[y * frame.size.width + x] = cell
    }

    /// Where a wide cluster covers the cell, replaces both of its cells by spaces.
    private mutating func breakWide(x: Int, y: Int) {
        let index = y * frame.size.width + x
        let flags = frame.cells[index].flags
        guard flags & (Cell.wideHead | Cell.wideTail) != 0 else { return }
        if flags & Cell.wideTail != 0, x > 0 {
            frame.cells[index - 1] = .space(frame.cells[index - 1].role)
        }
        if flags & Cell.wideHead != 0, x + 1 < frame.size.width {
            frame.cells[index + 1] = .space(frame.cells[index + 1].role)
        }
        frame.cells[index] = .space(frame.cells[index].role)
    }
}
