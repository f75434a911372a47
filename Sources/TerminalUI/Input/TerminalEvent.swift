/// What the terminal, or the system about it, has told us.
public enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Text pasted in one go. Line breaks are `\n`; other control characters are spaces.
    case paste(String)
    case mouse(MouseEvent)
    /// The window came to the front, or went. Terminals without such reports never say.
    case focus(Bool)
    case resize(Size)
    /// Somebody asked the process to end: the signal's number (SIGTERM, SIGHUP, SIGINT).
    case quit(signal: Int32)
    /// Somebody asked the process to stop (SIGTSTP).
    case suspend
    /// The process runs again after it was stopped (SIGCONT).
    case resumed
    /// The terminal is gone.
    case endOfInput
}

/// An event and when its bytes arrived, by the input thread's monotonic clock: tells a scanner from a typist.
public struct StampedEvent: Hashable, Sendable {
    public let event: TerminalEvent
    public let arrival: Duration
    /// How much sooner it may have come: the input thread was kept from reading for so long, on a machine with too much to do.
    public let late: Duration

    public init(_ event: TerminalEvent, arrival: Duration = .zero, late: Duration = .zero) {
        self.event = event
        self.arrival = arrival
        self.late = late
    }

    /// What one read brought.
    ///
    /// - Parameter late: how long the thread waited for the processor since its read before.
    static func read(_ events: [TerminalEvent], at now: Duration, late: Duration) -> [StampedEvent] {
        // One alone is what the thread was woken for. Of several nobody knows when each came after the first.
        if events.count == 1 { return [StampedEvent(events[0], arrival: now - late)] }
        return events.enumerated().map { StampedEvent($1, arrival: now, late: $0 == 0 ? late : .zero) }
    }
}
