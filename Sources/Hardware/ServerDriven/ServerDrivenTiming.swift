/// How often and how long a server-driven reader's processor is polled.
public struct ServerDrivenTiming: Hashable, Sendable {
    /// The first pause before the action is read; each later one is half as long again.
    public var firstPause: Duration
    public var longestPause: Duration
    /// How long authorising a read card may take before the outcome counts as unknown.
    public var authorisationLimit: Duration
    /// Interval between reads of the list of readers.
    public var discoveryPause: Duration

    /// The defaults are half a second, 3 s, 60 s and 10 s.
    public init(
        firstPause: Duration = .milliseconds(500),
        longestPause: Duration = .seconds(3),
        authorisationLimit: Duration = .seconds(60),
        discoveryPause: Duration = .seconds(10)
    ) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.authorisationLimit = authorisationLimit
        self.discoveryPause = discoveryPause
    }

    func pause(after pause: Duration) -> Duration { min(longestPause, pause * 3 / 2) }
}

/// Measures the time since its creation, on a clock of any kind.
func stopwatch<C: Clock>(on clock: C) -> @Sendable () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
