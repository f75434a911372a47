import WooFoundation

/// Turns a clock on for whoever sleeps on it: at once while nobody waits for an answer, and slowly while somebody does, so that
/// no answer comes too late for want of a fast machine, and one that is withheld is given up all the same.
public struct TimePasser {
    private static let slowly = Duration.milliseconds(50)

    private let clock: VirtualClock
    private let requests: Busy
    private var lastTurn = ContinuousClock.now

    /// - Parameter requests: raised by each request from when it is sent to its answer.
    public init(_ clock: VirtualClock, requests: Busy) {
        (self.clock, self.requests) = (clock, requests)
    }

    /// - Returns: whether the clock was turned on by `step`.
    public mutating func turn(by step: Duration) -> Bool {
        guard clock.sleeperCount > 0 else { return false }
        if requests.count > 0 {
            let now = ContinuousClock.now
            guard lastTurn.duration(to: now) >= Self.slowly else { return false }
            lastTurn = now
        }
        clock.advance(by: step)
        return true
    }
}
