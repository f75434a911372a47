import Synchronization

/// A handler that is set only after its caller was created.
final class LateHandler<Answer: Sendable>: Sendable {
    /// A `Mutex` of the closure itself would wrap it again at each access, one layer more for as long as the program
    /// runs.
    private struct Held {
        var handler: (@Sendable () async -> Answer)?
    }

    private let held = Mutex(Held())

    func whenAsked(_ handler: @escaping @Sendable () async -> Answer) { held.withLock { $0.handler = handler } }

    /// - Returns: nil where no handler is set yet.
    @discardableResult
    func ask() async -> Answer? { await held.withLock { $0.handler }?() }
}
