import Foundation
import Synchronization
import WooFoundation

/// A calendar that goes on by `step` seconds each time it is asked, and by hand.
public final class SteppingDateSource: DateSource, Sendable {
    private let next: Mutex<Date>
    private let step: TimeInterval

    /// - Parameters:
    ///   - start: what the first question is answered with.
    ///   - step: seconds; zero for a calendar that only `advance` moves.
    public init(startingAt start: Date, step: TimeInterval = 1) {
        next = Mutex(start)
        self.step = step
    }

    public func now() -> Date {
        next.withLock { date in
            defer { date += step }
            return date
        }
    }

    public func advance(by seconds: TimeInterval) {
        next.withLock { $0 += seconds }
    }
}
