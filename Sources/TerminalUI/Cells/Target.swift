/// The meaning of a click on a part of the screen, registered when the part is painted; the screen or overlay that
/// shows it acts.
public enum TargetAction: Hashable, Sendable {
    /// As if the command had been chosen.
    case command(CommandID)
    /// As if the key had been pressed.
    case press(Key)
    /// The row of a list.
    case row(Int)
    /// A door on a page, by its number.
    case door(Int)
    /// The section of a page.
    case section(Int)
    /// The button of a dialog.
    case button(Int)
    /// A field, an option or a button of a form, by its id.
    case item(String)
    /// A part of the screen that can have the focus.
    case panel(String)
}

/// A part of the screen that can be clicked.
public struct Target: Hashable, Sendable {
    public let rect: Rect
    public let action: TargetAction
}

extension Painter {
    /// Registers `action` for clicks inside `rect`. What is painted later lies on top.
    public mutating func target(_ rect: Rect, _ action: TargetAction) {
        let seen = clip.intersection(rect)
        if !seen.isEmpty { frame.targets.append(Target(rect: seen, action: action)) }
    }

    /// Removes the click targets outside `rect`.
    public mutating func dropTargets(outside rect: Rect) {
        frame.targets.removeAll { $0.rect.intersection(rect) != $0.rect }
    }

    /// Makes the text painted in `rect` a link, where the terminal supports links (OSC 8).
    public mutating func link(_ rect: Rect, to link: Link) {
        let area = clip.intersection(rect)
        guard !area.isEmpty else { return }
        let number = LinkTable.shared.number(of: link)
        for y in area.y..<area.maxY {
            let start = y * frame.size.width
            for index in (start + area.x)..<(start + area.maxX) { frame.cells[index].link = number }
        }
    }
}
