/// Why a mirror was deleted and started over when it was opened.
public enum RebuildReason: Hashable, Sendable {
    /// Damaged, or not a database.
    case unreadable(cause: String)
    /// Written by a newer merced.
    case newerVersion([String])
    /// A migration to this version's schema failed.
    case migrationFailed(cause: String)
}
