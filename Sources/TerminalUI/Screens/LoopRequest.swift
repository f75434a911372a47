/// What the host asks of the loop.
public enum LoopRequest: Hashable, Sendable {
    /// Paint every cell again.
    case repaint
    case suspend
    case quit
}
