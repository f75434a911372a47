import GRDB
import Synchronization

/// When a commit survives the power.
public enum CommitDurability: Hashable, Sendable {
    /// When it returns.
    case synced
    /// With the next one that is synced, or when the system writes it some seconds later; in their order. It survives the
    /// program at once. For what, where it is lost, is found out again or done again harmlessly.
    case withTheNext
}

/// Has a connection whose commits are synced (`PRAGMA synchronous = FULL`) leave that out for some of them.
final class CommitSyncs: Sendable {
    private enum Mode: Int64 {
        // Of SQLite.
        case normal = 1
        case full = 2
    }

    private let mode = Mutex(Mode.full)

    /// - Returns: nil where commits are not synced anyway.
    init?(_ database: Database) throws {
        guard try database.integer("PRAGMA synchronous") == Mode.full.rawValue else { return nil }
    }

    /// Before a transaction, whatever became of the last one: none that is to be synced is begun where that fails.
    ///
    /// - Throws: `DatabaseError`.
    func prepare(_ durability: CommitDurability, _ database: Database) throws {
        try change(to: durability == .synced ? .full : .normal, database)
    }

    /// What is written past the engine is synced.
    func end(_ durability: CommitDurability, _ database: Database) {
        if durability != .synced { try? change(to: .full, database) }
    }

    private func change(to wanted: Mode, _ database: Database) throws {
        guard mode.withLock({ $0 }) != wanted else { return }
        try database.execute(sql: "PRAGMA synchronous = \(wanted.rawValue)")
        mode.withLock { $0 = wanted }
    }
}
