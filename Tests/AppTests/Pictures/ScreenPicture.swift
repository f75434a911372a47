import TerminalUI

/// A frame as an SVG picture: every run of text starts at its own column, lines and blocks are drawn as shapes, and the
/// background is its own, so that it reads alike on a light page and on a dark one.
///
/// A cell is 10 by 20 units. The picture is a list of lines, one element each, so that a diff of two shows which moved.
struct ScreenPicture {
    static let cell = (width: 10, height: 20)
    private static let margin = 10
    private static let baseline = 15

    let title: String
    let frame: Frame
    var theme = Theme.terminal

    var lines: [String] {
        let size = frame.size
        let width = size.width * Self.cell.width + 2 * Self.margin
        let height = size.height * Self.cell.height + 2 * Self.margin
        let head = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" "
                + "width=\"\(width)\" height=\"\(height)\" role=\"img\" xml:space=\"preserve\" "
                + "font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace\" "
                + "font-size=\"16\">",
            "<title>\(Self.escaped(title))</title>",
            "<style>text{fill:\(PictureInk.text)}\(PictureInk.classes)</style>",
            "<rect x=\"1\" y=\"1\" width=\"\(width - 2)\" height=\"\(height - 2)\" rx=\"8\" "
                + "fill=\"\(PictureInk.ground)\" stroke=\"\(PictureInk.edge)\"/>",
            "<g transform=\"translate(\(Self.margin) \(Self.margin))\">",
        ]
        let rows = 0..<size.height
        return head + rows.flatMap(grounds) + PictureLines(frame: frame, ink: ink).elements
            + rows.flatMap(blocks) + rows.flatMap(texts) + ["</g>", "</svg>"]
    }

    private func cells(_ row: Int) -> ArraySlice<Cell> {
        frame.cells[(row * frame.size.width)..<((row + 1) * frame.size.width)]
    }

    private func look(_ cell: Cell) -> CellAttributes { theme.look(cell.role, isSelected: cell.isSelected) }

    private func ink(_ cell: Cell) -> String { PictureInk.colour(look(cell)) }

    // MARK: Grounds

    /// What stands behind reversed and underlined cells.
    private func grounds(_ row: Int) -> [String] {
        spans(row) { cell -> String? in
            let look = look(cell)
            return look.reverse ? "r" : look.underline ? "u" : nil
        }
        .map { kind, columns in
            let (x, width) = (columns.lowerBound * Self.cell.width, columns.count * Self.cell.width)
            let y = row * Self.cell.height
            guard kind == "u" else {
                return rect(x, y, width, Self.cell.height, PictureInk.text)
            }
            return rect(x, y + Self.cell.height - 2, width, 1, PictureInk.grey)
        }
    }

    /// Columns in a row for which `kind` says the same.
    private func spans(_ row: Int, _ kind: (Cell) -> String?) -> [(String, Range<Int>)] {
        var found: [(String, Range<Int>)] = []
        for (column, cell) in cells(row).enumerated() {
            guard let kind = kind(cell) else { continue }
            if let last = found.last, last.0 == kind, last.1.upperBound == column {
                found[found.count - 1].1 = last.1.lowerBound..<(column + 1)
            } else {
                found.append((kind, column..<(column + 1)))
            }
        }
        return found
    }

    private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ fill: String, opacity: String = "") -> String {
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(fill)\"\(opacity)/>"
    }

    // MARK: Blocks

    /// Bars of charts: eighths from below, and the shade of the time before.
    private func blocks(_ row: Int) -> [String] {
        spans(row) { PictureBlock($0.text) == nil ? nil : $0.text + ink($0) }
            .compactMap { _, columns in
                let cell = frame[Point(x: columns.lowerBound, y: row)]
                guard let block = PictureBlock(cell.text) else { return nil }
                let height = Self.cell.height * block.eighths / 8
                return rect(
                    columns.lowerBound * Self.cell.width,
                    (row + 1) * Self.cell.height - height,
                    columns.count * Self.cell.width,
                    height,
                    ink(cell),
                    opacity: block.isShade ? " opacity=\".4\"" : ""
                )
            }
    }

    // MARK: Text

    private func texts(_ row: Int) -> [String] {
        PictureRun.runs(of: Array(cells(row)), look: look).map { run in
            let style = PictureInk.style(run.look)
            let kind = style.isEmpty ? "" : " class=\"\(style)\""
            let length = run.columns == 1 ? "" : " textLength=\"\(run.columns * Self.cell.width)\""
            let y = row * Self.cell.height + Self.baseline
            return
                "<text x=\"\(run.column * Self.cell.width)\" y=\"\(y)\"\(length)\(kind)>\(Self.escaped(run.text))</text>"
        }
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

/// A block element as the part of its cell that it fills.
private struct PictureBlock {
    /// From below.
    let eighths: Int
    let isShade: Bool

    init?(_ text: String) {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
        switch scalar.value {
        case 0x2581...0x2588: (eighths, isShade) = (Int(scalar.value) - 0x2580, false)
        case 0x2591: (eighths, isShade) = (8, true)
        default: return nil
        }
    }
}
