import TerminalUI

/// Clicks and the wheel: a row is selected, and opened where it is selected already; the other panel takes the focus.
extension OrdersScreen {
    static let listPanel = "list"
    static let detailPanel = "detail"

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        // A click outside the field keeps what is searched for, as Enter does.
        if search.isEditing { _ = handle(.key(.enter)) }
        switch action {
        case .row(let index):
            let isOpening = index == scroll.selection && !isDetailFocused
            isDetailFocused = false
            if isOpening { return run("open") }
            select(index)
        case .section(let index):
            isDetailFocused = true
            self.panel?.show(index)
        case .panel(Self.detailPanel): isDetailFocused = self.panel != nil
        case .panel(Self.listPanel): isDetailFocused = false
        case .panel, .button, .item, .command, .press: return .ignored
        }
        return .handled
    }

    func wheel(_ lines: Int, over panel: String?) -> Handling {
        if panel == Self.detailPanel {
            self.panel?.scroll(lines)
        } else {
            select(max(0, scroll.selection + lines))
        }
        return .handled
    }
}
