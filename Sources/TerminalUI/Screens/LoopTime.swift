/// A monotonic clock as the loop reads it: time since it was made, and waiting for a time. Any `Clock` can stand
/// behind it, so that tests turn it by hand.
public struct LoopTime: Sendable {
    private let read: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    public init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        read = { start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    public static func system() -> LoopTime { LoopTime(ContinuousClock()) }

    /// The time since the clock was taken.
    public var now: Duration { read() }

    /// Returns at `deadline` or throws `CancellationError`.
    public func sleep(until deadline: Duration) async throws { try await wait(deadline) }
}
