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

    public init(_ event: TerminalEvent, arrival: Duration = .zero) {
        self.event = event
        self.arrival = arrival
    }
}
