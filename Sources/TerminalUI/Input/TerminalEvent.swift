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
    public let arrival: Duration
    /// By how much it may have arrived earlier: on a busy machine the input thread could not read for this long.
    public let late: Duration

    public init(_ event: TerminalEvent, arrival: Duration = .zero, late: Duration = .zero) {
        self.event = event
        self.arrival = arrival
        self.late = late
    }

    /// The events of one read.
    ///
    /// - Parameter late: how long the thread waited for the processor since its last read.
    static func read(_ events: [TerminalEvent], at now: Duration, late: Duration) -> [StampedEvent] {
        // A single event woke the thread. Of several it is unknown when each came after the first.
        if events.count == 1 { return [StampedEvent(events[0], arrival: now - late)] }
        return events.enumerated().map { StampedEvent($1, arrival: now, late: $0 == 0 ? late : .zero) }
    }
}
