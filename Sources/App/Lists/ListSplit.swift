import TerminalUI

/// The layout of list and detail (`screens.md`, "Layout"): side by side from 110 columns, the detail below the list in
/// a high and narrow window, otherwise the list alone.
enum ListSplit: Hashable, Sendable {
    case none
    case beside
    case below
    case listOnly
    case detailOnly

    static let widthForTwo = 110
    static let heightForTwo = 36

    init(rect: Rect, screen: Size, isZoomed: Bool, zoomsDetail: Bool) {
        let isWide = screen.width >= Self.widthForTwo
        guard isWide || screen.height >= Self.heightForTwo else {
            self = .none
            return
        }
        if isZoomed {
            self = zoomsDetail ? .detailOnly : .listOnly
        } else {
            self = isWide ? .beside : .below
        }
    }

    /// Whether there is a detail to go to, even while the list is zoomed.
    var hasDetail: Bool { self != .none }

    /// Whether it is on the screen.
    var showsDetail: Bool { hasDetail && self != .listOnly }

    func list(in rect: Rect) -> Rect? {
        switch self {
        case .none, .listOnly: rect
        case .beside: Rect(x: rect.x, y: rect.y, width: rect.width * 57 / 100, height: rect.height)
        case .below: Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height * 55 / 100)
        case .detailOnly: nil
        }
    }

    func detail(in rect: Rect) -> Rect? {
        switch self {
        case .none, .listOnly: return nil
        case .detailOnly: return rect
        case .beside:
            let left = rect.width * 57 / 100
            return Rect(x: rect.x + left, y: rect.y, width: rect.width - left, height: rect.height)
        case .below:
            let top = rect.height * 55 / 100
            return Rect(x: rect.x, y: rect.y + top, width: rect.width, height: rect.height - top)
        }
    }
}
