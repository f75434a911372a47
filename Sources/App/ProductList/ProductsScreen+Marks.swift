import TerminalUI

/// Marks, clicks and the wheel.
extension ProductsScreen {
    static let listPanel = "list"
    static let detailPanel = "detail"

    func runMarks(_ command: CommandID) -> Handling {
        switch command {
        case "mark":
            model.list.toggleMark(at: scroll.selection)
            return move("move.down")
        case "mark.range": model.list.markRange(at: scroll.selection)
        case "mark.all": model.list.toggleAllMarks()
        default: return .ignored
        }
        return .handled
    }

    func click(_ action: TargetAction, in panel: String?) -> Handling {
        search.keep()
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
