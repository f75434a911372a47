/// What changes the cells and the cursor.
extension ScreenInterpreter {
    mutating func move(column: Int? = nil, row: Int? = nil) {
        cursor.column = min(max(column ?? cursor.column, 0), columns - 1)
        cursor.row = min(max(row ?? cursor.row, 0), rows - 1)
        wrapsNext = false
    }

    mutating func put(_ scalar: Unicode.Scalar) {
        let scalar = drawsLines ? Self.line(scalar) : scalar
        let width = CharacterWidth.of(scalar)
        guard width > 0 else { return combine(scalar) }
        if wrapsNext || cursor.column + width > columns {
            move(column: 0)
            lineFeed()
        }
        clearHalves(at: cursor.column)
        if width == 2 { clearHalves(at: cursor.column + 1) }
        cells[cursor.row][cursor.column].text = String(scalar)
        cells[cursor.row][cursor.column].style = style
        if width == 2, cursor.column + 1 < columns {
            cells[cursor.row][cursor.column + 1].text = ""
            cells[cursor.row][cursor.column + 1].style = style
        }
        if cursor.column + width >= columns {
            cursor.column = columns - 1
            wrapsNext = true
        } else {
            cursor.column += width
        }
    }

    mutating func repeatLast(_ count: Int) {
        let column = wrapsNext ? cursor.column : cursor.column - 1
        guard column >= 0, let scalar = cells[cursor.row][column].text.unicodeScalars.first else { return }
        for _ in 0..<min(count, columns) { put(scalar) }
    }

    mutating func lineFeed() {
        wrapsNext = false
        if cursor.row == region.upperBound {
            scroll(from: region.lowerBound, by: 1)
        } else {
            cursor.row = min(cursor.row + 1, rows - 1)
        }
    }

    mutating func reverseLineFeed() {
        wrapsNext = false
        if cursor.row == region.lowerBound {
            scroll(from: region.lowerBound, by: -1)
        } else {
            cursor.row = max(cursor.row - 1, 0)
        }
    }

    /// Moves the lines from `top` to the end of the region up by `count`, or down where it is negative.
    mutating func scroll(from top: Int, by count: Int) {
        guard region.contains(top) else { return }
        for _ in 0..<min(abs(count), rows) {
            cells.remove(at: count > 0 ? top : region.upperBound)
            cells.insert(blankLine(), at: count > 0 ? region.upperBound : top)
        }
    }

    /// Opens a gap of `count` cells at the cursor, or closes one where it is negative.
    mutating func shift(by count: Int) {
        for _ in 0..<min(abs(count), columns) {
            if count > 0 {
                cells[cursor.row].removeLast()
                cells[cursor.row].insert(blankCell(), at: cursor.column)
            } else {
                cells[cursor.row].remove(at: cursor.column)
                cells[cursor.row].append(blankCell())
            }
        }
    }

    mutating func eraseLine(_ part: Int) {
        switch part {
        case 0: erase(row: cursor.row, columns: cursor.column..<columns)
        case 1: erase(row: cursor.row, columns: 0..<cursor.column + 1)
        default: erase(row: cursor.row, columns: 0..<columns)
        }
    }

    mutating func eraseScreen(_ part: Int) {
        if part < 2 { eraseLine(part) }
        let whole = part == 0 ? cursor.row + 1..<rows : part == 1 ? 0..<cursor.row : part == 2 ? 0..<rows : 0..<0
        for row in whole { cells[row] = blankLine() }
    }

    mutating func erase(row: Int, columns: Range<Int>) {
        wrapsNext = false
        for column in columns { cells[row][column] = blankCell() }
    }

    private func blankCell() -> ScreenCell {
        var cell = ScreenCell()
        cell.style.background = style.background
        return cell
    }

    private func blankLine() -> [ScreenCell] { Array(repeating: blankCell(), count: columns) }

    private mutating func combine(_ scalar: Unicode.Scalar) {
        var column = wrapsNext ? cursor.column : cursor.column - 1
        if column > 0, cells[cursor.row][column].text.isEmpty { column -= 1 }
        guard column >= 0 else { return }
        cells[cursor.row][column].text.unicodeScalars.append(scalar)
    }

    /// Writing over one half of a wide character blanks the other.
    private mutating func clearHalves(at column: Int) {
        guard column < columns else { return }
        if cells[cursor.row][column].text.isEmpty, column > 0 { cells[cursor.row][column - 1].text = " " }
        if column + 1 < columns, cells[cursor.row][column + 1].text.isEmpty { cells[cursor.row][column + 1].text = " " }
    }

    /// DEC's line drawing set, for terminals without Unicode.
    private static func line(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let drawn: [Unicode.Scalar: Unicode.Scalar] = [
            "j": "┘", "k": "┐", "l": "┌", "m": "└", "n": "┼", "q": "─", "t": "├", "u": "┤", "v": "┴", "w": "┬",
            "x": "│", "a": "▒", "`": "◆", "f": "°", "g": "±", "~": "·",
        ]
        return drawn[scalar] ?? scalar
    }
}
