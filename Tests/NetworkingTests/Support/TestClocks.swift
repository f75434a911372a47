import Foundation
import Synchronization
import WooFoundation

/// A clock on which every sleep is over at once, and noted.
final class SkippingClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex<(now: Instant, sleeps: [Duration])>((Instant(offset: .zero), []))

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .nanoseconds(1) }
    var sleeps: [Duration] { state.withLock { $0.sleeps } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        state.withLock { state in
            state.sleeps.append(state.now.duration(to: deadline))
            state.now = max(state.now, deadline)
        }
        try Task.checkCancellation()
    }
}

/// A clock on which a sleep is never over, unless it is cancelled.
final class StandingClock: Clock {
    private let clock = ContinuousClock()

    /// Yields once for every sleep that began.
    let sleeping: AsyncStream<Void>
    private let began: AsyncStream<Void>.Continuation

    init() {
        (sleeping, began) = AsyncStream.makeStream()
    }

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        began.yield()
        let (never, end) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        end.finish()
        throw CancellationError()
    }
}

struct FixedDate: DateSource {
    let date: Date
    func now() -> Date { date }
}
