/// An event reported by the terminal, or by the system about it.
public enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Text pasted at once. Line breaks are `\n`; other control characters are spaces.
    case paste(String)
    case mouse(MouseEvent)
    /// The window gained or lost the focus. Terminals without focus reports never send it.
    case focus(Bool)
    case resize(Size)
    /// The process was asked to end: the signal's number (SIGTERM, SIGHUP, SIGINT).
    case quit(signal: Int32)
    /// The process was asked to stop (SIGTSTP).
    case suspend
    /// The process runs again after it was stopped (SIGCONT).
    case resumed
    /// The terminal is gone.
    case endOfInput
}

/// An event with the arrival time of its bytes, by the input thread's monotonic clock: it distinguishes a scanner from
/// a typist.
public struct StampedEvent: Hashable, Sendable {
    public let event: TerminalEvent
    /// When it was read: it did not arrive later.
    public let arrival: Duration
    /// By how much it may have arrived earlier: on a busy machine the input thread could not read for this long.
    public let late: Duration
    /// The turn that was asked for, where the event says that it has come.
    public let turn: Int?

    public init(_ event: TerminalEvent, arrival: Duration = .zero, late: Duration = .zero, turn: Int? = nil) {
        self.event = event
        self.arrival = arrival
        self.late = late
        self.turn = turn
    }

    /// Nothing but a turn.
    static func turn(_ number: Int) -> StampedEvent { StampedEvent(.focus(true), turn: number) }

    /// The events of one read: of several it is unknown when each came after the first.
    ///
    /// - Parameter late: by how much the first may have arrived before `now`.
    static func read(_ events: [TerminalEvent], at now: Duration, late: Duration) -> [StampedEvent] {
        events.enumerated().map { StampedEvent($1, arrival: now, late: $0 == 0 ? late : .zero) }
    }
}
