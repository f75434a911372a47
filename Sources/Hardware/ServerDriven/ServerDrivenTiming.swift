/// How often a server-driven reader's processor is asked, and for how long.
public struct ServerDrivenTiming: Hashable, Sendable {
    /// The first pause before the action is asked for; each later one is half as long again.
    public var firstPause: Duration
    public var longestPause: Duration
    /// How long a card that was read may be at the bank before the outcome counts as unknown.
    public var authorisationLimit: Duration
    /// Between two looks at the list of readers.
    public var discoveryPause: Duration

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

/// Time since it was made, on a clock of any kind.
func stopwatch<C: Clock>(on clock: C) -> @Sendable () -> Duration where C.Duration == Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
