/// The positions of a chart's bars: as wide as the room allows, and only some of them where there are more bars than
/// columns.
struct ChartSlots: Hashable, Sendable {
    /// The bars that are drawn.
    let visible: Range<Int>
    /// Columns for a bar, the one of the period before, and the gap after both.
    let width: Int
    let gap: Int

    /// A wider bar would show no more.
    static let widest = 14

    /// - Parameter selection: a bar that must be drawn; nil draws the last ones.
    init(count: Int, room: Int, selection: Int?) {
        let fitting = max(0, min(count, room))
        let last = max(0, count - fitting)
        let start = selection.map { min(max(0, $0 - fitting / 2), last) } ?? last
        visible = start..<start + fitting
        width = fitting == 0 ? 0 : min(Self.widest, room / fitting)
        gap = width >= 8 ? 2 : width >= 3 ? 1 : 0
    }

    /// The columns of both bars of a slot, from its left end.
    func columns(compares: Bool) -> (before: Range<Int>, now: Range<Int>) {
        let room = width - gap
        guard compares, room > 1 else { return (0..<(compares ? room : 0), 0..<room) }
        return (0..<room / 2, room / 2..<room)
    }

    func x(of index: Int, from left: Int) -> Int { left + (index - visible.lowerBound) * width }

    /// How many slots one label takes.
    func stride(labelWidth: Int) -> Int { width == 0 ? 1 : max(1, (labelWidth + width) / width) }
}
