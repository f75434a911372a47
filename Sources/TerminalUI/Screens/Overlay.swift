/// What an overlay wants done after an event.
public enum OverlayOutcome: Hashable, Sendable {
    case stay
    case close
    /// Close, then run the command as if its key had been pressed.
    case closeAndRun(CommandID)
    /// Not handled. Only `Esc`, help and `Ctrl-C` keep their meaning under an overlay.
    case ignored
}

/// The layer above the screens: takes all keys, Esc closes it.
@MainActor
public protocol Overlay: AnyObject {
    var id: String { get }
    /// Draws over the finished screens; `rect` is the whole screen without status and hint line.
    func draw(into painter: inout Painter, in rect: Rect)
    /// Takes an event; mouse events come to `click` and `wheel`.
    func handle(_ event: TerminalEvent) -> OverlayOutcome
    /// What a typed character means now.
    var keyMeaning: KeyMeaning { get }
    /// How to leave it and what else can be done: the last row of the screen.
    var hints: [Hint] { get }
    var focusPath: [String] { get }
    /// Esc. Default: `.close`.
    func escape() -> OverlayOutcome
    /// Why Esc is refused now; nil where it is not. Default: nil.
    var refusesEscape: String? { get }
    /// A click on a part that was painted as a target. Default: `.stay`.
    func click(_ action: TargetAction) -> OverlayOutcome
    /// The wheel was turned by this many lines, positive is down. Default: `.stay`.
    func wheel(_ lines: Int) -> OverlayOutcome
}

extension Overlay {
    public var focusPath: [String] { [id] }
    public func escape() -> OverlayOutcome { .close }
    public var refusesEscape: String? { nil }
    public func click(_ action: TargetAction) -> OverlayOutcome { .stay }
    public func wheel(_ lines: Int) -> OverlayOutcome { .stay }

    /// The wheel as that many presses of an arrow key.
    func scroll(_ lines: Int) -> OverlayOutcome {
        for _ in 0..<abs(lines) { _ = handle(.key(lines < 0 ? .up : .down)) }
        return .stay
    }
}
