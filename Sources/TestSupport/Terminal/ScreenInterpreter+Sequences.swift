/// Controls and escape sequences (xterm's ctlseqs).
extension ScreenInterpreter {
    mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x07: bells += 1
        case 0x08: move(column: cursor.column - 1)
        case 0x09: move(column: (cursor.column / 8 + 1) * 8)
        case 0x0A, 0x0B, 0x0C: lineFeed()
        case 0x0D: move(column: 0)
        case 0x0E, 0x0F, 0x00, 0x7F: break
        default: unknown.append("control \(byte)")
        }
    }

    mutating func escape(_ text: String) {
        switch text {
        case "7": saved = cursor
        case "8": move(column: saved.column, row: saved.row)
        case "D": lineFeed()
        case "E":
            move(column: 0)
            lineFeed()
        case "M": reverseLineFeed()
        case "=": modeChanges.append(.init(mode: "=", isSet: true))
        case ">": modeChanges.append(.init(mode: "=", isSet: false))
        case "c": self = ScreenInterpreter(columns: columns, rows: rows)
        case "(0": drawsLines = true
        case "(B": drawsLines = false
        case "\\": break
        default: if !")*+#%".contains(text.first ?? " ") { unknown.append("ESC \(text)") }
        }
    }

    mutating func sequence(_ prefix: String, _ parameters: [Int], _ final: Character) {
        let first = parameters.first ?? -1
        let second = parameters.count > 1 ? parameters[1] : -1
        let count = max(first, 1)
        switch (prefix, final) {
        case ("", "A"): move(row: max(cursor.row - count, cursor.row >= region.lowerBound ? region.lowerBound : 0))
        case ("", "B"), ("", "e"):
            move(row: min(cursor.row + count, cursor.row <= region.upperBound ? region.upperBound : rows - 1))
        case ("", "C"), ("", "a"): move(column: cursor.column + count)
        case ("", "D"): move(column: cursor.column - count)
        case ("", "E"): move(column: 0, row: cursor.row + count)
        case ("", "F"): move(column: 0, row: cursor.row - count)
        case ("", "G"), ("", "`"): move(column: count - 1)
        case ("", "d"): move(row: count - 1)
        case ("", "H"), ("", "f"): move(column: max(second, 1) - 1, row: count - 1)
        case ("", "J"): eraseScreen(max(first, 0))
        case ("", "K"): eraseLine(max(first, 0))
        case ("", "X"): erase(row: cursor.row, columns: cursor.column..<min(cursor.column + count, columns))
        case ("", "@"): shift(by: count)
        case ("", "P"): shift(by: -count)
        case ("", "L"): scroll(from: cursor.row, by: -count)
        case ("", "M"): scroll(from: cursor.row, by: count)
        case ("", "S"): scroll(from: region.lowerBound, by: count)
        case ("", "T"): scroll(from: region.lowerBound, by: -count)
        case ("", "b"): repeatLast(count)
        case ("", "m"): selectGraphics(parameters)
        case ("", "r"): setRegion(top: max(first, 1) - 1, bottom: (second < 1 ? rows : second) - 1)
        case ("", "s"): saved = cursor
        case ("", "u"): move(column: saved.column, row: saved.row)
        case ("?", "h"), ("?", "l"), ("", "h"), ("", "l"):
            for mode in parameters { setMode(prefix + String(mode), final == "h") }
        // The Linux console's cursor (`?1c`) among them.
        case ("", "n"), ("", "c"), (">", "c"), ("?", "c"), ("", "t"), (" ", "q"), (">", "m"), (">", "u"), ("<", "u"),
            ("?", "u"),
            ("!", "p"):
            break
        default: unknown.append("CSI \(prefix)\(parameters.map(String.init).joined(separator: ";"))\(final)")
        }
    }

    private mutating func setMode(_ mode: String, _ isSet: Bool) {
        modeChanges.append(ModeChange(mode: mode, isSet: isSet))
        guard ["?1049", "?1047", "?47"].contains(mode) else { return }
        if isSet, mainScreen == nil {
            (mainScreen, saved) = (cells, cursor)
            cells = Self.blank(columns: columns, rows: rows)
        } else if !isSet, let main = mainScreen {
            (cells, mainScreen) = (main, nil)
            move(column: saved.column, row: saved.row)
        }
    }

    private mutating func setRegion(top: Int, bottom: Int) {
        let bottom = min(bottom, rows - 1)
        guard top < bottom else { return }
        region = top...bottom
        move(column: 0, row: 0)
    }

    private mutating func selectGraphics(_ parameters: [Int]) {
        var rest = (parameters.isEmpty ? [0] : parameters).map { max($0, 0) }[...]
        while let code = rest.popFirst() {
            switch code {
            case 0: style = ScreenCell.Style()
            case 1: style.bold = true
            case 2: style.dim = true
            case 3: style.italic = true
            case 4: style.underline = true
            case 5: style.blink = true
            case 7: style.reverse = true
            case 21, 22: (style.bold, style.dim) = (false, false)
            case 23: style.italic = false
            case 24: style.underline = false
            case 25: style.blink = false
            case 27: style.reverse = false
            case 38, 48:
                let length = rest.first == 5 ? 2 : rest.first == 2 ? 4 : 0
                let colour = [code] + rest.prefix(length)
                rest = rest.dropFirst(length)
                if code == 38 { style.foreground = colour } else { style.background = colour }
            case 30...37, 90...97: style.foreground = [code]
            case 40...47, 100...107: style.background = [code]
            case 39: style.foreground = []
            case 49: style.background = []
            case 10, 28, 29, 53, 55: break
            default: unknown.append("SGR \(code)")
            }
        }
    }
}
