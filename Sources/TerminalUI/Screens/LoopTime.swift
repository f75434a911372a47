/// The loop's monotonic clock: time since its creation, and waiting. Any `Clock` can be used, so that tests control it.
public struct LoopTime: Sendable {
    private let read: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    /// Starts at zero now.
    public init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        read = { start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// The system's continuous clock, starting at zero now.
    public static func system() -> LoopTime { LoopTime(ContinuousClock()) }

    /// Time since the clock was created.
    public var now: Duration { read() }

    /// Returns at `deadline`.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: Duration) async throws { try await wait(deadline) }
}
