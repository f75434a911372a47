/// A request of the host to the loop.
public enum LoopRequest: Hashable, Sendable {
    /// Paint every cell again.
    case repaint
    case suspend
    case quit
}
