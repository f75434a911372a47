/// The sections of a page in one line, the current one in brackets: ` General [Price] Stock `.
public struct SectionBar: Hashable, Sendable {
    public var sections: [PageSection]
    public var current: Int

    public init(sections: [PageSection], current: Int) {
        self.sections = sections
        self.current = current
    }

    /// Draws into one row, with a click target for each section. Where not all fit, leading ones are dropped, so that
    /// the current one is shown.
    public func draw(into painter: inout Painter, in row: Rect) {
        let labels = sections.enumerated().map { index, section in
            index == current ? "[\(section.label)]" : " \(section.label) "
        }
        let widths = labels.map { painter.width(of: $0) }
        var first = 0
        while first < current, widths[first...current].reduce(0, +) > row.width { first += 1 }
        var x = row.x
        for index in labels.indices.dropFirst(first) {
            guard x + widths[index] <= row.maxX else { return }
            let role: Role = index == current ? .accent : .muted
            painter.text(labels[index], at: Point(x: x, y: row.y), role: role)
            painter.target(Rect(x: x, y: row.y, width: widths[index], height: 1), .section(index))
            x += widths[index]
        }
    }
}
