/// The rows of a long list that are read from storage: the visible ones and some on either side.
struct ListWindow: Hashable, Sendable {
    /// Rows kept ready on either side of the visible ones.
    static let margin = 150
    /// The window moves when fewer than these are left on a side.
    private static let reserve = margin / 3
    /// What a screen of 60 rows shows, and its reserve: a list is shown sooner the less of it is read first, as for each
    /// letter of a search.
    static let first = 60 + reserve

    private(set) var range = 0..<first

    /// - Returns: the new range, where visible rows came close to the edge of the current one.
    mutating func move(toShow visible: Range<Int>, count: Int) -> Range<Int>? {
        let last = min(max(count, 1), visible.upperBound + Self.reserve)
        let first = min(max(0, visible.lowerBound - Self.reserve), last)
        guard first < range.lowerBound || last > range.upperBound else { return nil }
        range = max(0, visible.lowerBound - Self.margin)..<visible.upperBound + Self.margin
        return range
    }

    mutating func reset() { self = ListWindow() }
}
