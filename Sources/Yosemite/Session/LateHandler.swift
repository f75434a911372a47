import Synchronization

/// Whom to tell of something: a part of the session that is there only after who tells it.
final class LateHandler: Sendable {
    private let handler = Mutex<(@Sendable () async -> Void)?>(nil)

    func whenAsked(_ handler: @escaping @Sendable () async -> Void) {
        self.handler.withLock { $0 = handler }
    }

    func ask() async { await handler.withLock { $0 }?() }
}
