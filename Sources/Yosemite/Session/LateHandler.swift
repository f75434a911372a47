import Synchronization

/// Whom to tell of something, or ask: a part of the session that is there only after who tells it.
final class LateHandler<Answer: Sendable>: Sendable {
    /// A `Mutex` of the closure itself would wrap it twice at each look at it, call for call, as long as the program runs.
    private struct Held {
        var handler: (@Sendable () async -> Answer)?
    }

    private let held = Mutex(Held())

    func whenAsked(_ handler: @escaping @Sendable () async -> Answer) { held.withLock { $0.handler = handler } }

    /// - Returns: nil where nobody is there yet.
    @discardableResult
    func ask() async -> Answer? { await held.withLock { $0.handler }?() }
}
