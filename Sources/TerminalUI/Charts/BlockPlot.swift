/// Bars of whole cells with an eighth block on top; those of the period before in whole cells of another texture.
struct BlockPlot: Sendable {
    let data: ChartData
    let scale: ChartScale
    let slots: ChartSlots

    func draw(into painter: inout Painter, in plot: Rect) {
        let columns = slots.columns(compares: data.compares)
        let sharesColumn = columns.before == columns.now
        for index in slots.visible {
            let bar = data.bars[index]
            let x = slots.x(of: index, from: plot.x)
            let now = bar.value.map(scale.eighths) ?? 0
            if let before = bar.before, data.compares {
                let over = sharesColumn && (before < 0) == (now < 0) ? abs(now) : 0
                drawBefore(scale.eighths(before), over: over, at: x, columns.before, into: &painter, in: plot)
            }
            drawNow(now, at: x, columns.now, into: &painter, in: plot)
        }
    }

    private func drawNow(_ eighths: Int, at x: Int, _ columns: Range<Int>, into painter: inout Painter, in plot: Rect) {
        let height = abs(eighths)
        for row in 0..<(height + 7) / 8 {
            // Blocks fill from the bottom: below zero there are only whole cells.
            let part = eighths < 0 ? 8 : min(8, height - row * 8)
            paint(painter.glyphs.step(part), .chartNow, row, isBelow: eighths < 0, x, columns, &painter, plot)
        }
    }

    /// - Parameter over: eighths that another bar covers in the same columns.
    private func drawBefore(
        _ eighths: Int,
        over: Int,
        at x: Int,
        _ columns: Range<Int>,
        into painter: inout Painter,
        in plot: Rect
    ) {
        let cells = eighths == 0 ? 0 : max(1, (abs(eighths) + 4) / 8)
        for row in (over + 7) / 8..<max((over + 7) / 8, cells) {
            paint(painter.glyphs[.barBefore], .chartBefore, row, isBelow: eighths < 0, x, columns, &painter, plot)
        }
    }

    /// - Parameter row: counted away from zero.
    private func paint(
        _ glyph: String,
        _ role: Role,
        _ row: Int,
        isBelow: Bool,
        _ x: Int,
        _ columns: Range<Int>,
        _ painter: inout Painter,
        _ plot: Rect
    ) {
        let y = plot.y + (isBelow ? scale.rowsAbove + row : scale.rowsAbove - 1 - row)
        painter.text(
            String(repeating: glyph, count: columns.count),
            at: Point(x: x + columns.lowerBound, y: y),
            role: role
        )
    }
}
