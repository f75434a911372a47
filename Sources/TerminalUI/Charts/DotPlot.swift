import FoundationEssentials

/// Bars of braille dots, two by four in a cell; the period before is a line over them.
struct DotPlot: Sendable {
    let data: ChartData
    let scale: ChartScale
    let slots: ChartSlots

    /// The legend's marks for the two periods.
    static let sampleNow = "⣿"
    static let sampleBefore = "⠒"

    private struct Cell {
        var dots: UInt32 = 0
        var isNow = false
    }

    /// The bits of a braille pattern, by column and row from above (Unicode 15, block Braille Patterns).
    private static let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    func draw(into painter: inout Painter, in plot: Rect) {
        guard !plot.isEmpty else { return }
        var cells = [[Cell]](repeating: [Cell](repeating: Cell(), count: plot.width), count: plot.height)
        for index in slots.visible {
            let bar = data.bars[index]
            let first = slots.x(of: index, from: 0) * 2
            let last = first + max(2, (slots.width - slots.gap) * 2)
            for column in first..<min(last, plot.width * 2) {
                if let value = bar.value {
                    let height = dots(value)
                    for dot in height < 0 ? height..<0 : 0..<height { set(column, dot, isNow: true, in: &cells) }
                }
                if data.compares, let before = bar.before, dots(before) != 0 {
                    let height = dots(before)
                    set(column, height < 0 ? height : height - 1, isNow: false, in: &cells)
                }
            }
        }
        for (row, line) in cells.enumerated() {
            for (column, cell) in line.enumerated() where cell.dots != 0 {
                guard let scalar = Unicode.Scalar(0x2800 + cell.dots) else { continue }
                let place = Point(x: plot.x + column, y: plot.y + row)
                painter.text(String(Character(scalar)), at: place, role: cell.isNow ? .chartNow : .chartBefore)
            }
        }
    }

    private func dots(_ value: Decimal) -> Int {
        let eighths = scale.eighths(value)
        return eighths < 0 ? min(-1, eighths / 2) : eighths == 0 ? 0 : max(1, eighths / 2)
    }

    /// - Parameter dot: counted upwards from zero; -1 is the first one below it.
    private func set(_ column: Int, _ dot: Int, isNow: Bool, in cells: inout [[Cell]]) {
        let fromTop = scale.rowsAbove * 4 - 1 - dot
        guard cells.indices.contains(fromTop / 4), fromTop >= 0 else { return }
        cells[fromTop / 4][column / 2].dots |= Self.bits[column % 2][fromTop % 4]
        if isNow { cells[fromTop / 4][column / 2].isNow = true }
    }
}
