import Synchronization

/// Counts the commits that touched some tables, by any process. A result read after looking at the count stays valid
/// while the count does not change. Commits of other processes count from when they are noticed, as everywhere on the
/// screen.
public final class CommitCount: Sendable {
    private final class Counter: Sendable {
        let commits = Mutex<UInt64>(0)
    }

    private let counter = Counter()
    private let hub: ChangeHub
    private let token: UInt64

    init(_ hub: ChangeHub, tables: Set<String>) {
        self.hub = hub
        token = hub.subscribe { [counter] change in
            if change.touches(tables) { counter.commits.withLock { $0 += 1 } }
        }
    }

    deinit { hub.unsubscribe(token) }

    public var value: UInt64 { counter.commits.withLock { $0 } }
}
