/// When to show that something is in progress: not before 100 ms, then for at least 400 ms (U15). The word is shown
/// beside the content; rows stay.
public struct BusyWord: Hashable, Sendable {
    public static let delay: Duration = .milliseconds(100)
    public static let least: Duration = .milliseconds(400)

    private var started: Duration?
    private var ended: Duration?

    public init() {}

    /// Work began. A second start while it runs changes nothing.
    public mutating func start(at now: Duration) {
        if started == nil || ended != nil && !isVisible(at: now) { started = now }
        ended = nil
    }

    /// Work ended.
    public mutating func stop(at now: Duration) {
        guard started != nil, ended == nil else { return }
        ended = now
    }

    /// Whether to show the word at `now`, a time of the same clock as those given to `start` and `stop`.
    public func isVisible(at now: Duration) -> Bool {
        guard let started else { return false }
        let appears = started + Self.delay
        guard now >= appears else { return false }
        guard let ended else { return true }
        return ended > appears && now < max(ended, appears + Self.least)
    }

    /// The next time at which the word appears or disappears by itself; nil where it does not.
    public func deadline(after now: Duration) -> Duration? {
        guard let started else { return nil }
        let appears = started + Self.delay
        guard let ended else { return now < appears ? appears : nil }
        let goes = appears + Self.least
        return ended > appears && now < goes ? goes : nil
    }
}
