/// Time as drivers see it, so that tests can turn it: it only ever grows.
struct DeviceClock: Sendable {
    /// Since some moment that stays the same.
    let now: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void

    static let continuous: Self = {
        let start = ContinuousClock.now
        return Self(now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
    }()
}

/// How long a reader is waited for (`hardware.md`, "USB").
struct CCIDTimeouts: Hashable, Sendable {
    var write = Duration.seconds(5)
    var powerOn = Duration.seconds(5)
    var answer = Duration.seconds(10)
    /// For one command with all its time extensions.
    var command = Duration.seconds(60)
    /// For coming back in step after a fault.
    var resynchronisation = Duration.seconds(2)
    /// For what the reader still has to say to a program before us.
    var remains = Duration.milliseconds(50)
    /// Between two looks whether a card came; a reader that tells by itself is asked at this pace too.
    var poll = Duration.milliseconds(250)
    var notification = Duration.seconds(1)
}
