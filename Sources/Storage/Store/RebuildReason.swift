/// Why a mirror was thrown away and begun anew when it was opened.
public enum RebuildReason: Hashable, Sendable {
    /// Damaged, or no database at all.
    case unreadable(cause: String)
    /// Written by a newer merced.
    case newerVersion([String])
    /// It could not be brought to this version's schema.
    case migrationFailed(cause: String)
}
