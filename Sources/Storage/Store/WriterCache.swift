import GRDB
import Synchronization

/// How many pages of the file the writing connection caches: many while a sync writes pages of records, few while
/// orders come one by one, all day long.
final class WriterCache: Sendable {
    private enum Size: Int {
        // Kibibytes.
        case usual = 1_024
        case bulk = 8_192
    }

    private struct State {
        var size = Size.usual
        /// Transactions so far.
        var count = 0
        var end: Task<Void, Never>?
    }

    /// A transaction of at least this many rows is probably followed by another.
    private static let many = 20
    /// A sync's next page comes sooner than this.
    private static let usualRest = Duration.milliseconds(200)

    private let rest: Duration
    private let state = Mutex(State())

    static let usualSize = Size.usual.rawValue

    /// - Parameter rest: the time after a large transaction at which its pages are released, if none follows.
    init(rest: Duration = usualRest) { self.rest = rest }

    /// Sets the size for the next transaction, expected to be as large as the last. Shrinking frees the pages at once.
    func follow(_ touched: [String: TouchedRows], _ database: Database, of writer: any DatabaseWriter) {
        let wanted = touched.values.contains { $0.areAtLeast(Self.many) } ? Size.bulk : .usual
        set(wanted, database)
        state.withLock { state in
            state.end?.cancel()
            state.count += 1
            state.end = wanted == .usual ? nil : end(state.count, of: writer)
        }
    }

    private func end(_ count: Int, of writer: any DatabaseWriter) -> Task<Void, Never> {
        Task.detached(priority: .utility) { [self, weak writer] in
            do { try await Task.sleep(for: rest) } catch { return }
            try? await writer?.writeWithoutTransaction { database in
                // Another transaction may have been committed while this waited for its turn.
                if state.withLock({ $0.count == count }) { set(.usual, database) }
            }
        }
    }

    private func set(_ wanted: Size, _ database: Database) {
        let isOther = state.withLock { state in
            defer { state.size = wanted }
            return state.size != wanted
        }
        guard isOther else { return }
        // The transaction is committed, even if this fails.
        try? database.execute(sql: "PRAGMA cache_size = \(-wanted.rawValue)")
    }
}

extension TouchedRows {
    fileprivate func areAtLeast(_ count: Int) -> Bool {
        switch self {
        case .some(let ids): ids.count >= count
        case .many: true
        }
    }
}
