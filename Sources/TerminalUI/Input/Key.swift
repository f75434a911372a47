/// A key press.
public enum Key: Hashable, Sendable {
    case character(Character)
    case enter
    case escape
    case tab
    case backTab
    case backspace
    case delete
    case insert
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    /// F1…F12.
    case function(Int)
    /// With Ctrl, in lower case: `.ctrl("r")`.
    case ctrl(Character)
    /// With Alt (ESC and the character in one read).
    case alt(Character)

    /// Whether the key writes a character where text is typed.
    public var isPrintable: Bool {
        if case .character = self { return true }
        return false
    }
}
