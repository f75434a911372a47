/// The drivers' clock, monotonic, replaceable in tests.
struct DeviceClock: Sendable {
    /// Time since a fixed moment.
    let now: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void

    static let continuous: Self = {
        let start = ContinuousClock.now
        return Self(now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
    }()
}

/// Timeouts for a reader (`hardware.md`, "USB").
struct CCIDTimeouts: Hashable, Sendable {
    var write = Duration.seconds(5)
    var powerOn = Duration.seconds(5)
    var answer = Duration.seconds(10)
    /// For one command with all its time extensions.
    var command = Duration.seconds(60)
    /// For resynchronising after a fault.
    var resynchronisation = Duration.seconds(2)
    /// For late answers meant for an earlier program.
    var remains = Duration.milliseconds(50)
    /// Interval between checks for a card, also for a reader that reports changes itself.
    var poll = Duration.milliseconds(250)
    var notification = Duration.seconds(1)
}
