import App
import TerminalUI
import WooFoundation

/// Columns of text for a terminal or a pipe, measured in cells.
struct TextTable {
    enum Alignment { case left, right }

    private let titles: [(String, Alignment)]
    private var rows: [[String]] = []
    private var widths: [Int]
    private var hasTitle = true

    init(_ titles: [(String, Alignment)]) {
        self.titles = titles
        widths = titles.map { DisplayWidth.of($0.0) }
    }

    mutating func add(_ row: [String]) {
        rows.append(row.map { TextCleaning.clean($0) })
    }

    /// The title line and one line for each row, without trailing spaces.
    var lines: [String] {
        var table = self
        return table.takeLines()
    }

    /// The lines of the rows since the last call, the title before the first ones, so that a table of any length can be
    /// written piece by piece. A column that grows in a later piece is wider from there on.
    mutating func takeLines() -> [String] {
        let all = (hasTitle ? [titles.map(\.0)] : []) + rows
        (rows, hasTitle) = ([], false)
        for row in all {
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], DisplayWidth.of(cell)) }
        }
        return all.map(line)
    }

    private func line(_ row: [String]) -> String {
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

extension StoreFormat {
    /// A time of a document, as the shop's clock shows it; empty for none.
    func pageDate(utc text: String?) -> String {
        text.flatMap { StoreDateParser.date(fromGMT: $0) }.map { pageDate($0) } ?? ""
    }
}
