import TerminalUI

/// The layout of Home. Below 78 × 20 there is room for the cards and one panel: the focused one.
struct HomeLayout: Hashable {
    let ranges: Rect
    /// nil where there is no room for cards.
    var cards: Rect?
    var chart: Rect?
    var attention: Rect?
    var leaders: Rect?
    var newest: Rect?

    /// - Parameters:
    ///   - panel: shown where there is room for one only.
    ///   - isZoomed: it gets all the room.
    init(rect: Rect, panel: HomePanel, isZoomed: Bool) {
        let parts = rect.split(topHeight: 1)
        ranges = parts.top
        if isZoomed {
            give(parts.bottom, to: panel)
            return
        }
        guard rect.width >= 78, rect.height >= 20 else {
            guard parts.bottom.height >= FigureCard.height + 6 else {
                give(parts.bottom, to: panel)
                return
            }
            let halves = parts.bottom.split(topHeight: FigureCard.height)
            cards = halves.top
            give(halves.bottom, to: panel.isCard ? .chart : panel)
            return
        }
        let halves = parts.bottom.split(topHeight: FigureCard.height)
        cards = halves.top
        let rows = halves.bottom.split(topHeight: halves.bottom.height * 9 / 16 + 1)
        let right = max(28, rect.width * 36 / 100)
        let top = rows.top.split(leftWidth: rect.width - right)
        let bottom = rows.bottom.split(leftWidth: rect.width - right)
        (chart, attention) = (top.left, top.right)
        (leaders, newest) = (bottom.left, bottom.right)
    }

    private mutating func give(_ rect: Rect, to panel: HomePanel) {
        switch panel {
        case .card: cards = rect
        case .chart: chart = rect
        case .attention: attention = rect
        case .leaders: leaders = rect
        case .newest: newest = rect
        }
    }
}
