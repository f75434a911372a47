/// Turns frames into bytes: only the differences from what the terminal shows, with few cursor moves and style changes
/// (ECMA-48).
public struct FrameEncoder: Sendable {
    private let capabilities: TerminalCapabilities
    private let styles: StyleEncoder
    private let showsLinks: Bool
    /// Whether erasing leaves the theme's background; where it does not, blanks are written.
    private let erases: Bool
    /// What the terminal shows; nil when unknown.
    private var shown: Frame?
    private var isCursorVisible: Bool?
    /// The position of the terminal's cursor; nil when unknown.
    private var position: Point?
    private var style: UInt8?
    /// The link of the text being written, in `LinkTable`; 0 is none.
    private var link: UInt16 = 0
    private var output: [UInt8] = []

    /// - Parameter features: nil to rely on terminfo alone.
    public init(capabilities: TerminalCapabilities, theme: Theme, features: TerminalFeatures? = nil) {
        self.capabilities = capabilities
        let depth = features?.colours ?? ColourDepth(count: capabilities.colours)
        let theme = depth == .none && theme.paintsBackground ? .mono : theme
        styles = StyleEncoder(theme: theme, capabilities: capabilities, depth: depth)
        showsLinks = features?.showsLinks ?? false
        erases = !theme.paintsBackground || capabilities.erasesWithBackground
    }

    /// A fresh encoder for the same terminal that assumes nothing, not even the cursor's position, and repaints
    /// everything.
    public init(_ other: FrameEncoder) {
        capabilities = other.capabilities
        styles = other.styles
        showsLinks = other.showsLinks
        erases = other.erases
    }

    /// Makes the next frame be encoded in full, on a cleared screen.
    public mutating func invalidate() { shown = nil }

    /// The bytes that make the terminal show `frame`; empty if it does already.
    public mutating func encode(_ frame: Frame) -> [UInt8] {
        output.removeAll(keepingCapacity: true)
        if var before = shown, before.size == frame.size {
            shown = nil
            if capabilities.scrollsRegions, erases, let scroll = FrameScroll.between(before, and: frame) {
                write(scroll)
                before.scroll(scroll)
            }
            differences(from: before, to: frame)
        } else {
            begin()
            // After erasing with a background that is not the theme's, no cell matches ours.
            differences(from: erases ? Frame(size: frame.size) : .unlikeAny(size: frame.size), to: frame)
        }
        finish(frame)
        shown = frame
        return output
    }

    private mutating func begin() {
        isCursorVisible = nil
        hideCursor()
        style = nil
        link = 0
        setStyle(Role.text.rawValue)
        output += capabilities.clear
        position = Point(x: 0, y: 0)
    }

    private mutating func write(_ scroll: FrameScroll) {
        setStyle(Role.text.rawValue)
        setLink(0)
        output += CursorMove.region(scroll.region)
        // Terminals disagree about the position of the cursor now.
        position = nil
        if scroll.lines > 0 {
            move(to: Point(x: 0, y: scroll.region.upperBound))
            output += Array(repeating: 0x0A, count: scroll.lines)
        } else {
            move(to: Point(x: 0, y: scroll.region.lowerBound))
            for _ in 0..<(-scroll.lines) { output += [0x1B, 0x4D] }
        }
        output += CursorMove.wholeRegion
        position = nil
    }

    private mutating func finish(_ frame: Frame) {
        setLink(0)
        if let cursor = frame.cursor {
            move(to: cursor)
            if isCursorVisible != true {
                output += capabilities.showCursor
                isCursorVisible = true
            }
        } else {
            hideCursor()
        }
    }

    private mutating func hideCursor() {
        guard isCursorVisible != false else { return }
        output += capabilities.hideCursor
        isCursorVisible = false
    }

    private mutating func differences(from old: Frame, to new: Frame) {
        let width = new.size.width
        old.cells.withUnsafeBufferPointer { old in
            new.cells.withUnsafeBufferPointer { new in
                for y in 0..<(width == 0 ? 0 : new.count / width) {
                    let range = (y * width)..<((y + 1) * width)
                    row(
                        y,
                        old: UnsafeBufferPointer(rebasing: old[range]),
                        new: UnsafeBufferPointer(rebasing: new[range]),
                        isLast: (y + 1) * width == new.count
                    )
                }
            }
        }
    }

    private mutating func row(
        _ y: Int,
        old: UnsafeBufferPointer<Cell>,
        new: UnsafeBufferPointer<Cell>,
        isLast: Bool
    ) {
        let width = new.count
        func same(_ x: Int) -> Bool { looksSame(old[x], new[x]) }

        var first = 0
        while first < width, old[first].bits == new[first].bits { first += 1 }
        while first < width, same(first) { first += 1 }
        guard first < width else { return }
        if new[first].isCovered, first > 0 { first -= 1 }
        var last = width - 1
        while last > first, same(last) { last -= 1 }

        // A cluster that terminals measure differently may have overwritten, or may overwrite, everything after it.
        if var uncertain = (first...last).first(where: { new[$0].isUncertain || old[$0].isUncertain }) {
            if new[uncertain].isCovered, uncertain > 0 { uncertain -= 1 }
            if uncertain > first { paint(y, first..<uncertain, old, new) }
            repaint(y, uncertain..<width, new, isLast: isLast)
            return
        }
        let blankFrom = trailingBlank(new)
        if blankFrom <= last, width - blankFrom >= capabilities.clearToEnd.count + 3, canClearToEnd,
            (blankFrom...last).filter({ !same($0) }).count > capabilities.clearToEnd.count + 3
        {
            paint(y, first..<max(first, blankFrom), old, new)
            clearToEnd(from: Point(x: max(first, blankFrom), y: y))
            return
        }
        let end = isLast && last == width - 1 && capabilities.lastCellScrolls ? last : last + 1
        paint(y, first..<end, old, new)
    }

    /// Writes the cells of `range` that differ, including short runs of equal ones where a move would be longer.
    private mutating func paint(
        _ y: Int,
        _ range: Range<Int>,
        _ old: UnsafeBufferPointer<Cell>,
        _ new: UnsafeBufferPointer<Cell>
    ) {
        var x = range.lowerBound
        while x < range.upperBound {
            if looksSame(old[x], new[x]) {
                x += 1
                continue
            }
            if new[x].isCovered, x > range.lowerBound { x -= 1 }
            bridge(to: Point(x: x, y: y), new)
            write(new[x], at: Point(x: x, y: y), width: new.count)
            let repeated = repetition(of: x, before: range.upperBound, new)
            x += (new[x].isWide ? 2 : 1) + repeated
            guard repeated > 0 else { continue }
            output += CursorMove.again(repeated)
            position = x >= new.count ? nil : Point(x: x, y: y)
        }
    }

    /// How many of the cells after `x` are repetitions, where REP is shorter than writing them.
    private func repetition(of x: Int, before end: Int, _ row: UnsafeBufferPointer<Cell>) -> Int {
        let cell = row[x]
        guard capabilities.repeats, (0x20..<0x7F).contains(cell.glyph), cell.flags == 0 else { return 0 }
        var next = x + 1
        while next < end, row[next].bits == cell.bits { next += 1 }
        let count = next - x - 1
        return count >= CursorMove.fewestRepeated && count > CursorMove.again(count).count ? count : 0
    }

    /// Writes every cell of `range`, positioning the cursor after each cluster of uncertain width.
    private mutating func repaint(
        _ y: Int,
        _ range: Range<Int>,
        _ new: UnsafeBufferPointer<Cell>,
        isLast: Bool
    ) {
        if !canClearToEnd {
            // Blanks first: a cluster drawn narrower than expected must not leave old cells visible.
            for x in range where !(isLast && x == new.count - 1 && capabilities.lastCellScrolls) {
                move(to: Point(x: x, y: y))
                write(.blank, at: Point(x: x, y: y), width: new.count)
            }
        } else {
            clearToEnd(from: Point(x: range.lowerBound, y: y))
        }
        var x = range.lowerBound
        var follows = false
        while x < range.upperBound {
            let cell = new[x]
            let step = cell.isWide ? 2 : 1
            let isWanted = !looksSame(cell, .blank) || (follows && !canClearToEnd)
            follows = cell.isUncertain
            if isWanted, !(isLast && x == new.count - 1 && capabilities.lastCellScrolls) {
                bridge(to: Point(x: x, y: y), new)
                write(cell, at: Point(x: x, y: y), width: new.count)
                // Drawn wider than expected, it covers the cells after it.
                if cell.isUncertain, x + step < new.count, canClearToEnd {
                    clearToEnd(from: Point(x: x + step, y: y))
                }
            }
            x += step
        }
    }

    private var canClearToEnd: Bool { erases && !capabilities.clearToEnd.isEmpty }

    private mutating func clearToEnd(from point: Point) {
        move(to: point)
        setStyle(Role.text.rawValue)
        setLink(0)
        output += capabilities.clearToEnd
    }

    private func looksSame(_ left: Cell, _ right: Cell) -> Bool {
        left.glyph == right.glyph && left.flags == right.flags && (left.link == right.link || !showsLinks)
            && (left.roleByte == right.roleByte || styles.twin(left.roleByte) == styles.twin(right.roleByte)
                || isBlank(left) && styles.sameOnBlank(left.roleByte, right.roleByte))
    }

    private func isBlank(_ cell: Cell) -> Bool { cell.glyph == 0x20 && cell.flags == 0 }

    /// Whether the cell may be written in the style that is set.
    private func isStyled(_ cell: Cell) -> Bool {
        guard let style else { return false }
        return styles.twin(cell.roleByte) == style || isBlank(cell) && styles.sameOnBlank(cell.roleByte, style)
    }

    /// The start of the row's trailing run of plain blanks.
    private func trailingBlank(_ row: UnsafeBufferPointer<Cell>) -> Int {
        var x = row.count
        while x > 0, looksSame(row[x - 1], .blank) { x -= 1 }
        return x
    }

    private mutating func write(_ cell: Cell, at point: Point, width: Int) {
        if !isStyled(cell) { setStyle(styles.twin(cell.roleByte)) }
        setLink(cell.link)
        append(cell)
        let next = point.x + (cell.isWide ? 2 : 1)
        // After the last column terminals disagree about the cursor's position.
        position = next >= width || cell.isUncertain ? nil : Point(x: next, y: point.y)
    }

    private mutating func append(_ cell: Cell) {
        if cell.glyph < 0x80 {
            output.append(UInt8(cell.glyph))
        } else if cell.glyph & Cell.clusterBit == 0, let scalar = Unicode.Scalar(cell.glyph) {
            output.append(contentsOf: scalar.utf8)
        } else {
            output.append(contentsOf: cell.text.utf8)
        }
    }

    static let linkEnd = Array("\u{1B}]8;;\u{1B}\\".utf8)

    /// Begins or ends a link (OSC 8). Its parts share an id, so that a terminal highlights all of them.
    private mutating func setLink(_ number: UInt16) {
        guard showsLinks, link != number else { return }
        let target = LinkTable.shared.link(number)
        output += Array("\u{1B}]8;\(target.map { "id=m\(number);\($0.address)" } ?? ";")\u{1B}\\".utf8)
        link = number
    }

    private mutating func setStyle(_ roleByte: UInt8) {
        guard style != roleByte else { return }
        output.append(contentsOf: styles.bytes(roleByte, after: style))
        style = roleByte
    }

    /// Moves along the row, or writes the cells between where that is shorter.
    private mutating func bridge(to point: Point, _ row: UnsafeBufferPointer<Cell>) {
        if let position, position.y == point.y, position.x < point.x, point.x - position.x <= 4 {
            let between = row[position.x..<point.x]
            let isCheap = between.allSatisfy {
                $0.glyph < 0x80 && $0.flags == 0 && isStyled($0) && (!showsLinks || $0.link == link)
            }
            if isCheap {
                output.append(contentsOf: between.lazy.map { UInt8($0.glyph) })
                self.position = point
                return
            }
        }
        move(to: point)
    }

    /// Moves the cursor with the fewest bytes.
    private mutating func move(to point: Point) {
        guard position != point else { return }
        defer { position = point }
        let absolute = CursorMove.absolute(point)
        guard let position, let relative = CursorMove.relative(from: position, to: point),
            relative.count < absolute.count
        else {
            output += absolute
            return
        }
        output += relative
    }
}
