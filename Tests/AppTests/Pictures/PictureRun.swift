import TerminalUI

/// Text of one row that is set in one piece: letters of one look side by side, or one sign alone, so that a sign whose
/// width in some font differs moves no other.
struct PictureRun {
    private enum Kind: Equatable {
        /// Letters and marks of ASCII and Latin: every fixed-width font has them at one width.
        case plain
        /// Letters of another script, which join and turn.
        case script
        case sign
    }

    let column: Int
    var columns: Int
    var text: String
    let look: CellAttributes
    private let kind: Kind

    /// - Parameter look: how a cell looks.
    static func runs(of cells: [Cell], look: (Cell) -> CellAttributes) -> [PictureRun] {
        var runs: [PictureRun] = []
        var open: PictureRun?
        /// Blanks since the last letter of `open`.
        var blanks = 0
        func close() {
            if let open { runs.append(open) }
            open = nil
            blanks = 0
        }
        for (column, cell) in cells.enumerated() where !cell.isCovered {
            let text = cell.text
            if text == " " {
                blanks += 1
                // Two in a row part two columns of a table.
                if blanks > 1 { close() }
                continue
            }
            guard !isDrawn(text) else {
                close()
                continue
            }
            let (kind, look, width) = (kind(of: text), look(cell), cell.isWide ? 2 : 1)
            if var run = open, run.kind == kind, kind != .sign, run.look == look,
                run.column + run.columns + blanks == column
            {
                run.text += String(repeating: " ", count: blanks) + text
                run.columns += blanks + width
                open = run
            } else {
                close()
                open = PictureRun(column: column, columns: width, text: text, look: look, kind: kind)
            }
            blanks = 0
        }
        close()
        return runs
    }

    /// Lines and blocks, which are drawn as shapes.
    private static func isDrawn(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first else { return true }
        return (0x2500...0x2591).contains(scalar.value)
    }

    private static func kind(of text: String) -> Kind {
        guard let scalar = text.unicodeScalars.first, scalar.value >= 0x80 else { return .plain }
        guard scalar.properties.isAlphabetic else { return .sign }
        return scalar.value < 0x250 ? .plain : .script
    }
}
