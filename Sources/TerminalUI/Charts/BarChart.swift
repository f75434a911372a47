import FoundationEssentials

/// Bars in a frame, with those of the period before beside them: an axis from zero, labels under the bars, and the best
/// and the lowest in words (`screens.md`, "Looks").
public struct BarChart: Sendable {
    public enum Style: String, Hashable, Sendable, CaseIterable {
        /// Eighths of a cell; textures in ASCII.
        case blocks
        /// Two by four dots a cell. Blocks in ASCII.
        case braille
    }

    public var data: ChartData
    public var style: Style
    /// The axis label for a short number such as `1.5k`.
    public var axisText: @Sendable (String) -> String
    public var decimalMark: String

    public init(
        data: ChartData,
        style: Style = .blocks,
        decimalMark: String = ".",
        axisText: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.data = data
        self.style = style
        self.decimalMark = decimalMark
        self.axisText = axisText
    }

    /// Needs a frame of at least 14 × 5 cells; in a smaller one only the frame is drawn.
    ///
    /// - Parameter selection: the selected bar; its value is shown in the lower border.
    public func draw(into painter: inout Painter, in rect: Rect, selection: Int, focused: Bool) {
        var titles = data.titles
        let selected = data.bars.indices.contains(selection) ? selection : nil
        if let selected, titles.position.isEmpty { titles.position = words(data.bars[selected]) }
        let inside = painter.box(rect, heavy: focused, titles: titles)
        painter.speak(spoken(selected, focused: focused))
        if focused { painter.setCursor(Point(x: inside.x + 1, y: inside.y)) }
        guard inside.height >= 3, inside.width >= 12 else { return }
        painter.clipped(to: inside) { painter in
            drawLegend(into: &painter, in: inside.row(inside.height - 1))
            drawPlot(
                into: &painter,
                in: inside.split(topHeight: inside.height - 1).top,
                selected: selected,
                focused: focused
            )
        }
    }

    /// `Sat 21 Nov $2,735.00, last week $2,100.00`
    func words(_ bar: ChartBar) -> String {
        var words = "\(bar.name) \(bar.value == nil ? "" : bar.valueText)"
        if data.compares, !bar.beforeText.isEmpty { words += "  \(data.beforeName) \(bar.beforeText)" }
        return words
    }

    private func drawPlot(into painter: inout Painter, in rect: Rect, selected: Int?, focused: Bool) {
        let rows = rect.height - 1
        let values = data.bars.compactMap(\.value) + (data.compares ? data.bars.compactMap(\.before) : [])
        let scale = ChartScale(values: values, rows: rows, finest: data.finest)
        let labels = scale.labels.map {
            (row: $0.row, text: axisText(scale.compact($0.value, decimalMark: decimalMark)))
        }
        let axisWidth = labels.map { painter.width(of: $0.text) }.max() ?? 0
        for label in labels {
            let place = Rect(x: rect.x + 1, y: rect.y + label.row, width: axisWidth, height: 1)
            painter.text(label.text, in: place, role: .muted, align: .right)
            painter.text("┤", at: Point(x: place.maxX + 1, y: place.y), role: .muted)
        }
        let left = rect.x + axisWidth + 3
        let slots = ChartSlots(count: data.bars.count, room: rect.maxX - left, selection: selected)
        let plot = Rect(x: left, y: rect.y, width: rect.maxX - left, height: rows)
        switch style {
        case .braille where !painter.glyphs.isASCII:
            DotPlot(data: data, scale: scale, slots: slots).draw(into: &painter, in: plot)
        case .braille, .blocks: BlockPlot(data: data, scale: scale, slots: slots).draw(into: &painter, in: plot)
        }
        drawLabels(slots, into: &painter, in: plot, y: rect.maxY - 1, selected: focused ? selected : nil)
    }

    private func drawLabels(
        _ slots: ChartSlots,
        into painter: inout Painter,
        in plot: Rect,
        y: Int,
        selected: Int?
    ) {
        let widest = data.bars[slots.visible].map { painter.width(of: $0.label) }.max() ?? 0
        let stride = slots.stride(labelWidth: widest)
        for index in slots.visible {
            let x = slots.x(of: index, from: plot.x)
            painter.target(Rect(x: x, y: plot.y, width: slots.width, height: plot.height + 1), .row(index))
            if (index - slots.visible.lowerBound).isMultiple(of: stride) {
                painter.text(data.bars[index].label, at: Point(x: x, y: y), role: .muted, maxWidth: plot.maxX - x)
            }
        }
        guard let selected, slots.visible.contains(selected) else { return }
        let x = slots.x(of: selected, from: plot.x)
        let width = max(1, min(slots.width, max(painter.width(of: data.bars[selected].label), slots.width - slots.gap)))
        painter.select(Rect(x: x, y: y, width: width, height: 1))
        painter.setCursor(Point(x: x, y: y))
    }

    private func drawLegend(into painter: inout Painter, in line: Rect) {
        var x = line.x + 1
        func write(_ text: String, _ role: Role) {
            x += painter.text(text, at: Point(x: x, y: line.y), role: role)
        }
        let hasDots = style == .braille && !painter.glyphs.isASCII
        write(hasDots ? DotPlot.sampleNow : painter.glyphs[.barFull], .chartNow)
        write(" " + data.nowName, .text)
        if data.compares {
            write("  " + (hasDots ? DotPlot.sampleBefore : painter.glyphs[.barBefore]), .chartBefore)
            write(" " + data.beforeName, .text)
        }
        let whole = extremes { $0.label.allSatisfy(\.isNumber) ? $0.name : $0.label }
        let fits = whole.reduce(x) { $0 + painter.width(of: $1) + 3 } < line.maxX
        for words in fits ? whole : extremes(\.label) where x + painter.width(of: words) + 3 < line.maxX {
            write("   " + words, .text)
        }
    }

    /// - Parameter name: a bar's name: where there is room, a number alone says too little.
    func extremes(_ name: (ChartBar) -> String) -> [String] {
        let best = data.best.map { Localization.best(name($0), $0.valueText) }
        let lowest = data.lowest.map { Localization.lowest(name($0), $0.valueText) }
        return [best, lowest].compactMap { $0 }
    }

    enum Localization {
        static func best(_ bar: String, _ value: String) -> String { "best \(bar) \(value)" }
        static func lowest(_ bar: String, _ value: String) -> String { "lowest \(bar) \(value)" }
    }
}
