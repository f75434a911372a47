/// Where the bars of a chart stand: as wide as there is room, and a part of them where there are more than columns.
struct ChartSlots: Hashable, Sendable {
    /// The bars that are drawn.
    let visible: Range<Int>
    /// Columns for a bar, the one before it, and the gap after both.
    let width: Int
    let gap: Int

    /// A bar wider than this says no more.
    static let widest = 14

    /// - Parameter selection: a bar that must be among those drawn; nil draws the last ones.
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

    /// Every how many slots a label fits.
    func stride(labelWidth: Int) -> Int { width == 0 ? 1 : max(1, (labelWidth + width) / width) }
}
