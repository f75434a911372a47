/// Whether somebody took an event; "handled" stops the search for another taker.
public enum Handling: Hashable, Sendable {
    case handled
    case ignored
}

/// The steps of the escape ladder a screen can take itself, in this order (`screens.md`, "Escape").
public enum EscapeStep: CaseIterable, Hashable, Sendable {
    case stopEditing
    case clearMarks
    case clearSearch
    case clearFilter
}

/// Whether a screen lets itself be left.
public enum LeaveDecision: Hashable, Sendable {
    case allowed
    /// Ask first. The button `DialogButton.discard` leaves (after `abandon()`), every other stays.
    case ask(Dialog)
    /// Not now, and why: shown as a toast.
    case refused(String)
}

/// A page of the program: draws itself from its state and takes keys (`screens.md`, "Layout").
@MainActor
public protocol Screen: AnyObject {
    /// Stands in focus paths.
    var id: String { get }
    /// What the status line says of where one is: `Orders › #3128` is built from these.
    var title: String { get }
    /// The context of its commands, `orders.list`. Default: `id`.
    var context: String { get }

    /// What it can do, beside what the host and the program do themselves. No other command shows on it.
    static var commands: ScreenCommands<Self> { get }

    /// Draws into `rect`. Exactly one frame is heavy, and only if `focused`.
    func draw(into painter: inout Painter, in rect: Rect, focused: Bool)

    /// Events that are no command: text while editing, a paste. Default: ignored.
    func handle(_ event: TerminalEvent) -> Handling
    /// Whether printable keys are text here and now. Default: no.
    var isEditing: Bool { get }

    /// Whether what it shows is still being read, for a moment: keys wait for it then. Default: no.
    var isOpening: Bool { get }

    /// Takes `step` if there is anything to do for it. Default: nothing to do.
    func escape(_ step: EscapeStep) -> Bool
    /// Asked before it is popped, replaced or the program ends. Default: allowed.
    func leave() -> LeaveDecision
    /// The person chose to lose what `leave()` asked about. Default: nothing.
    func abandon()

    /// From this screen down to the widget that takes the keys. Default: `[id]`.
    var focusPath: [String] { get }
    /// What is seen, for the status line: `14 of 128 · 2 marked`. Default: empty.
    var summary: String { get }
    /// More hints before those of the table, for modes of its own. Default: none; non-nil replaces the table's.
    var hints: [Hint]? { get }
    /// What Esc does here beside leaving, such as clearing marks. Default: nil.
    var escapeHint: String? { get }
    /// Called when it comes to the front, and when it goes. Defaults: nothing.
    func appear()
    func disappear()

    /// A click on a part that was painted as a target, in the panel that lies there, if any. Default: ignored.
    func click(_ action: TargetAction, in panel: String?) -> Handling
    /// The wheel turned by so many lines, down where positive, over `panel`. Default: moves as the arrows do.
    func wheel(_ lines: Int, over panel: String?) -> Handling
}

extension Screen {
    public var context: String { id }
    public func handle(_ event: TerminalEvent) -> Handling { .ignored }
    public var isEditing: Bool { false }
    public var isOpening: Bool { false }
    public func escape(_ step: EscapeStep) -> Bool { false }
    public func leave() -> LeaveDecision { .allowed }
    public func abandon() {}
    public var focusPath: [String] { [id] }
    public var summary: String { "" }
    public var hints: [Hint]? { nil }
    public var escapeHint: String? { nil }
    public func appear() {}
    public func disappear() {}
    public func click(_ action: TargetAction, in panel: String?) -> Handling { .ignored }
    public func wheel(_ lines: Int, over panel: String?) -> Handling {
        let move = (lines < 0 ? Command.moveUp : .moveDown).id
        guard has(move) else { return .ignored }
        for _ in 0..<abs(lines) { run(move) }
        return .handled
    }
}

extension Screen {
    /// Runs a command of its own; nothing happens where it has none.
    public func run(_ command: CommandID) { Self.commands[command]?.action(self) }

    /// Whether `command`, which it has, can run on what is selected now.
    public func availability(of command: CommandID) -> Availability {
        Availability(unless: Self.commands[command]?.reason(self))
    }

    /// What the hint of `command` is called here, where the table's word says too little or the table has none.
    public func hintLabel(of command: CommandID) -> String? { Self.commands[command]?.hint(self) }

    public func has(_ command: CommandID) -> Bool { Self.commands[command] != nil }
}
