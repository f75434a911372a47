import GRDB
import Synchronization

/// When a commit survives a loss of power.
public enum CommitDurability: Hashable, Sendable {
    /// From the moment it returns.
    case synced
    /// With the next synced commit, or when the system writes it some seconds later, in their order. It survives a
    /// crash of the program at once. For data that, if lost, is found out or done again without harm.
    case withTheNext
}

/// Lets a connection whose commits are synced (`PRAGMA synchronous = FULL`) skip the sync for some of them.
final class CommitSyncs: Sendable {
    private enum Mode: Int64 {
        // SQLite's values.
        case normal = 1
        case full = 2
    }

    private let mode = Mutex(Mode.full)

    /// - Returns: nil where commits are not synced in the first place.
    init?(_ database: Database) throws {
        guard try database.integer("PRAGMA synchronous") == Mode.full.rawValue else { return nil }
    }

    /// Called before each transaction, whatever became of the last one; where it fails, no transaction may begin.
    ///
    /// - Throws: `DatabaseError`.
    func prepare(_ durability: CommitDurability, _ database: Database) throws {
        try change(to: durability == .synced ? .full : .normal, database)
    }

    /// Afterwards, writes that bypass the engine are synced.
    func end(_ durability: CommitDurability, _ database: Database) {
        if durability != .synced { try? change(to: .full, database) }
    }

    private func change(to wanted: Mode, _ database: Database) throws {
        guard mode.withLock({ $0 }) != wanted else { return }
        try database.execute(sql: "PRAGMA synchronous = \(wanted.rawValue)")
        mode.withLock { $0 = wanted }
    }
}
