import TerminalUI
import WooFoundation

/// Columns of text for a terminal or a pipe, measured in cells.
struct TextTable {
    enum Alignment { case left, right }

    private let titles: [(String, Alignment)]
    private var rows: [[String]] = []

    init(_ titles: [(String, Alignment)]) {
        self.titles = titles
    }

    mutating func add(_ row: [String]) {
        rows.append(row.map { TextCleaning.clean($0) })
    }

    /// The title line and a line a row, without trailing blanks.
    var lines: [String] {
        let all = [titles.map(\.0)] + rows
        let widths = titles.indices.map { column in all.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        return all.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
                line += titles[column].1 == .left ? cell + padding : padding + cell
                if column < row.count - 1 { line += "  " }
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
