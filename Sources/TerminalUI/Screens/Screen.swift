/// Whether an event was handled; `.handled` ends the search for a handler.
public enum Handling: Hashable, Sendable {
    case handled
    case ignored
}

/// The steps of the escape ladder that a screen can take itself, in this order (`screens.md`, "Escape").
public enum EscapeStep: CaseIterable, Hashable, Sendable {
    case stopEditing
    case clearMarks
    case clearSearch
    case clearFilter
}

/// Whether a screen can be left.
public enum LeaveDecision: Hashable, Sendable {
    case allowed
    /// Ask first. The button `DialogButton.discard` leaves (after `abandon()`), every other one stays.
    case ask(Dialog)
    /// Not now; the reason is shown as a toast.
    case refused(String)
}

/// A page of the program: draws itself from its state and handles keys (`screens.md`, "Layout").
@MainActor
public protocol Screen: AnyObject {
    /// Its name in focus paths.
    var id: String { get }
    /// Its name in the status line: `Orders › #3128` is built from these.
    var title: String { get }
    /// The context of its commands, `orders.list`. Default: `id`.
    var context: String { get }

    /// Its commands, besides those of the host and the program. No other command is shown on it.
    static var commands: ScreenCommands<Self> { get }

    /// Draws into `rect`. Exactly one box has the heavy focus border, and only if `focused`.
    func draw(into painter: inout Painter, in rect: Rect, focused: Bool)

    /// Handles an event that is no command: text while editing, a paste. Default: ignored.
    func handle(_ event: TerminalEvent) -> Handling
    /// Whether printable keys are text now. Default: no.
    var isEditing: Bool { get }

    /// Whether its content is still being read, for a moment: keys wait for that. Default: no.
    var isOpening: Bool { get }

    /// Takes `step`, and returns whether there was anything to do for it. Default: no.
    func escape(_ step: EscapeStep) -> Bool
    /// Asked before it is popped or replaced, and before the program ends. Default: allowed.
    func leave() -> LeaveDecision
    /// The user chose to lose what `leave()` asked about. Default: nothing.
    func abandon()

    /// From this screen down to the widget that has the keys. Default: `[id]`.
    var focusPath: [String] { get }
    /// What is shown, for the status line: `14 of 128 · 2 marked`. Default: empty.
    var summary: String { get }
    /// Hints that replace the table's, for modes of its own. Default: nil, the table's.
    var hints: [Hint]? { get }
    /// What Esc does here besides leaving, such as clearing marks. Default: nil.
    var escapeHint: String? { get }
    /// Called when it comes to the front, and when it is covered or left. Defaults: nothing.
    func appear()
    func disappear()

    /// A click on a part that was painted as a target, with the panel there, if any. Default: ignored.
    func click(_ action: TargetAction, in panel: String?) -> Handling
    /// The wheel was turned by this many lines over `panel`, positive is down. Default: moves as the arrow keys do.
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
    /// Runs a command of its own; does nothing where it has no such command.
    public func run(_ command: CommandID) { Self.commands[command]?.action(self) }

    /// Whether its command can run on the current selection.
    public func availability(of command: CommandID) -> Availability {
        Availability(unless: Self.commands[command]?.reason(self))
    }

    /// Says, each time it is called, why its command cannot run; nil where it can.
    func refusal(of command: CommandID) -> @MainActor () -> String? {
        guard let command = Self.commands[command] else { return { nil } }
        return { [weak self] in self.flatMap { command.reason($0) } }
    }

    /// The label of the command's hint here, where the table's says too little or there is none.
    public func hintLabel(of command: CommandID) -> String? { Self.commands[command]?.hint?(self) }

    /// All labels of that kind now.
    var hintLabels: [CommandID: String] { Self.commands.hintLabels(self) }

    /// Whether the screen has this command.
    public func has(_ command: CommandID) -> Bool { Self.commands[command] != nil }
}
