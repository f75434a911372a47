import Glibc

/// Signals as events.
enum SignalEvents {
    /// Many window changes in a row become one, to the current size.
    static func events(of numbers: [Int32], size: Size?) -> [TerminalEvent] {
        var events: [TerminalEvent] = []
        for number in numbers {
            switch number {
            case SIGTERM, SIGHUP, SIGINT: events.append(.quit(signal: number))
            case SIGTSTP: events.append(.suspend)
            case SIGCONT: events.append(.resumed)
            default: break
            }
        }
        if let size, numbers.contains(SIGWINCH) || numbers.contains(SIGCONT) { events.append(.resize(size)) }
        return events
    }
}
