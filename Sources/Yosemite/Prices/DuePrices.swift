import Synchronization

/// Whom to tell that the store was asked and prices may be due: the session, once it is there.
final class DuePrices: Sendable {
    private let handler = Mutex<(@Sendable () async -> Void)?>(nil)

    func whenAsked(_ handler: @escaping @Sendable () async -> Void) {
        self.handler.withLock { $0 = handler }
    }

    func ask() async { await handler.withLock { $0 }?() }
}
