import Synchronization

/// Notifies subscribers of commits, in their order.
final class ChangeHub: Sendable {
    enum Change: Sendable {
        case rows([String: TouchedRows])
        /// Another process committed something.
        case everything
        case reset

        func touches(_ tables: Set<String>) -> Bool {
            switch self {
            case .rows(let changed): tables.contains { changed[$0] != nil }
            case .everything, .reset: true
            }
        }

        /// Which rows of `table` changed; nil where none did.
        func rows(of table: String) -> TouchedRows? {
            switch self {
            case .rows(let changed): changed[table]
            case .everything, .reset: .many
            }
        }
    }

    private struct State {
        var generation: UInt64 = 0
        var resets = 0
        var nextToken: UInt64 = 0
        /// In the order in which they are told.
        var subscribers: [(token: UInt64, tell: @Sendable (Change) -> Void)] = []
    }

    private let state = Mutex(State())

    /// Goes up with every commit. Reads made while it does not change see one state of the database.
    var generation: UInt64 { state.withLock { $0.generation } }

    /// How often the database was reset.
    var resets: Int { state.withLock { $0.resets } }

    /// - Parameter isShown: told before all others: it is on the screen.
    func subscribe(isShown: Bool = false, _ subscriber: @escaping @Sendable (Change) -> Void) -> UInt64 {
        state.withLock { state in
            state.nextToken += 1
            state.subscribers.insert((state.nextToken, subscriber), at: isShown ? 0 : state.subscribers.endIndex)
            return state.nextToken
        }
    }

    func unsubscribe(_ token: UInt64) {
        state.withLock { $0.subscribers.removeAll { $0.token == token } }
    }

    func publish(_ change: Change) {
        let subscribers = state.withLock { state in
            state.generation += 1
            if case .reset = change { state.resets += 1 }
            return state.subscribers
        }
        for subscriber in subscribers { subscriber.tell(change) }
    }
}
