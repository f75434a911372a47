/// Which row of a list is selected and which is at the top.
public struct ListScroll: Hashable, Sendable {
    public private(set) var count: Int
    /// 0…count-1, or 0 in an empty list.
    public private(set) var selection: Int
    /// The first row on screen.
    public private(set) var top: Int
    /// Rows on screen, as of the last drawing.
    public private(set) var height: Int
    /// The widest text of each column so far: columns grow, but do not jump while scrolling.
    private(set) var widest: [Int] = []

    /// `selection` is brought into the range of the list.
    public init(count: Int = 0, selection: Int = 0) {
        self.count = max(0, count)
        self.selection = min(max(0, selection), max(0, count - 1))
        top = 0
        height = 1
    }

    /// The rows on screen.
    public var visible: Range<Int> { top..<max(top, min(count, top + height)) }

    /// Selects a row; an index outside the list is brought into it.
    public mutating func select(_ index: Int) {
        selection = min(max(0, index), max(0, count - 1))
        follow()
    }

    /// Moves the selection down (positive) or up, at most to the ends.
    public mutating func move(by steps: Int) {
        // Large steps must not overflow.
        select(selection + min(max(steps, -count), count))
    }

    /// A page down (1) or up (-1); one row stays visible.
    public mutating func page(_ direction: Int) { move(by: direction * max(1, height - 1)) }

    /// Half a page down (1) or up (-1).
    public mutating func halfPage(_ direction: Int) { move(by: direction * max(1, height / 2)) }

    public mutating func first() { select(0) }
    public mutating func last() { select(count - 1) }

    /// The list changed. `selectedIndex` is the new index of the selected record, nil if it is gone: then the same row
    /// number stays selected. The selected row keeps its place on the screen, as far as the list allows; a list with
    /// its first row selected goes on showing its beginning, so that new rows are seen.
    public mutating func replace(count: Int, selectedIndex: Int?) {
        let distance = selection - top
        let isAtBeginning = selection == 0 && top == 0
        self.count = max(0, count)
        selection = min(max(0, selectedIndex ?? selection), max(0, self.count - 1))
        top = isAtBeginning ? 0 : max(0, selection - distance)
        follow()
    }

    /// Called before drawing with the number of rows on screen.
    public mutating func fit(height: Int) {
        self.height = max(1, height)
        follow()
    }

    /// Moves the selection.
    public mutating func move(_ way: ListMove) {
        switch way {
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .first: first()
        case .last: last()
        case .pageUp: page(-1)
        case .pageDown: page(1)
        case .halfPageUp: halfPage(-1)
        case .halfPageDown: halfPage(1)
        }
    }

    /// For a list of other rows: its columns are measured again.
    public mutating func forgetWidths() { widest = [] }

    /// The widths that the visible rows need, together with those needed before.
    mutating func widen(to longest: [Int]) -> [Int] {
        widest = widest.count == longest.count ? zip(widest, longest).map(max) : longest
        return widest
    }

    private mutating func follow() {
        if selection < top { top = selection }
        if selection >= top + height { top = selection - height + 1 }
        top = min(max(0, top), max(0, count - height))
    }
}
